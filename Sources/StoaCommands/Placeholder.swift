import StoaBytes
