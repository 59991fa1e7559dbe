/// The options that may stand anywhere on the line.
package enum CommonOptions {
  package static var all: [OptionDescription] { inputOptions + outputOptions + drawingOptions + machineOptions }
}
