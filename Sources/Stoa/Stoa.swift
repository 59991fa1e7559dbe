@_exported public import StoaBytes
@_exported public import StoaColumns
@_exported public import StoaEngine
@_exported public import StoaRecords
@_exported public import StoaTables
