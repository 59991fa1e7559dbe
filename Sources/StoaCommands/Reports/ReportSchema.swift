/// The JSON Schema of specifications of reports, for editors and other programs.
enum ReportSchema {
  static let text = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A report of stoa",
      "type": "object",
      "required": ["blocks"],
      "additionalProperties": false,
      "properties": {
        "$schema": {"type": "string"},
        "title": {"type": "string", "description": "Stands above the report."},
        "inputs": {
          "$ref": "#/$defs/texts",
          "description": "The files that are read, beside this one; files on the command line take their place."
        },
        "locale": {"type": "string", "description": "How formats write numbers, money and dates: de_DE."},
        "words": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "total": {"type": "string"},
            "subtotal": {"type": "string", "description": "With {} for the name of the section."},
            "other": {"type": "string", "description": "With {} for how many groups there are."},
            "missing": {"type": "string"},
            "noRows": {"type": "string"},
            "noValues": {"type": "string"},
            "missingValue": {"type": "string"},
            "missingValues": {"type": "string", "description": "With {} for how many."},
            "shownBars": {"type": "string", "description": "With {} for how many of {} are shown."},
            "shownSeries": {"type": "string", "description": "With {} for how many of {} are shown."},
            "rangeBorders": {"type": "string"},
            "otherValue": {"type": "string"},
            "otherValues": {"type": "string", "description": "With {} for how many are no numbers."},
            "report": {"type": "string"},
            "chart": {"type": "string"},
            "chartTitle": {"type": "string", "description": "With {} for what is shown by {}."},
            "span": {"type": "string", "description": "With {} for the least value and {} for the greatest."},
            "lastValue": {"type": "string", "description": "With {} for the span and {} for the last value."},
            "oneValue": {"type": "string"},
            "valueCount": {"type": "string", "description": "With {} for how many."},
            "seriesCount": {"type": "string", "description": "With {} for how many values in {} series."},
            "spokenBars": {"type": "string", "description": "With {} for how many values and {} for their span."},
            "spokenHistogram": {"type": "string", "description": "With {} for how many numbers in {} ranges."},
            "spokenLine": {
              "type": "string",
              "description": "With {} for how many values, their span {}, from the first {} to the last {}."
            },
            "spokenLines": {"type": "string", "description": "The same of several lines."},
            "count": {"type": "string"},
            "sum": {"type": "string"},
            "mean": {"type": "string"},
            "min": {"type": "string"},
            "max": {"type": "string"},
            "median": {"type": "string"},
            "var": {"type": "string"},
            "stddev": {"type": "string"},
            "first": {"type": "string"},
            "last": {"type": "string"},
            "distinct": {"type": "string"},
            "mode": {"type": "string"},
            "concat": {"type": "string"},
            "quantile": {"type": "string"},
            "share": {"type": "string"}
          },
          "description": "The words that the report adds: Total, Other (3), Sum of {}."
        },
        "set": {
          "type": "object",
          "additionalProperties": {"type": "string"},
          "description": "Columns that are computed first: a name and an expression, as in stoa set."
        },
        "filter": {"$ref": "#/$defs/filter"},
        "format": {"$ref": "#/$defs/format"},
        "blocks": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": false,
            "properties": {
              "heading": {"type": "string"},
              "text": {"$ref": "#/$defs/texts", "description": "Lines; an empty one begins a paragraph."},
              "table": {"$ref": "#/$defs/table"},
              "bar": {"$ref": "#/$defs/chart"},
              "line": {"$ref": "#/$defs/chart"},
              "sparkline": {"$ref": "#/$defs/chart"},
              "histogram": {"$ref": "#/$defs/histogram"}
            }
          }
        }
      },
      "$defs": {
        "texts": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "title": {"type": "string"},
        "filter": {"type": "string", "description": "Which rows are looked at: a condition, as in stoa filter."},
        "format": {
          "type": "object",
          "additionalProperties": {"type": "string"},
          "description": "How columns, and what is found out about them, are shown: currency:EUR, percent:1."
        },
        "by": {"$ref": "#/$defs/texts", "description": "The columns whose values make a group."},
        "value": {
          "type": "string",
          "description": "What is found out about a group: count, or sum(COLUMN), mean(COLUMN), p95(COLUMN) and so on."
        },
        "sort": {"type": "string", "description": "Sort keys, as in stoa sort; values of groups are called sum_price."},
        "limit": {"type": "integer", "minimum": 1},
        "table": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "title": {"$ref": "#/$defs/title"},
            "filter": {"$ref": "#/$defs/filter"},
            "format": {"$ref": "#/$defs/format"},
            "titles": {
              "type": "object",
              "additionalProperties": {"type": "string"},
              "description": "What stands over columns, by their names."
            },
            "by": {"$ref": "#/$defs/by"},
            "values": {"oneOf": [{"$ref": "#/$defs/value"}, {"type": "array", "items": {"$ref": "#/$defs/value"}}]},
            "share": {"$ref": "#/$defs/texts", "description": "Columns of whose sum the share of each row is shown."},
            "columns": {"$ref": "#/$defs/texts", "description": "Show rows, and these of their columns, not groups."},
            "sort": {"$ref": "#/$defs/sort"},
            "limit": {"$ref": "#/$defs/limit", "description": "How many rows of a section; the others are one."},
            "total": {"type": "boolean", "description": "Whether the table ends with what all rows come to."}
          }
        },
        "chart": {
          "type": "object",
          "required": ["by"],
          "additionalProperties": false,
          "properties": {
            "title": {"$ref": "#/$defs/title"},
            "filter": {"$ref": "#/$defs/filter"},
            "format": {"$ref": "#/$defs/format"},
            "by": {"$ref": "#/$defs/by"},
            "series": {"type": "string", "description": "The column that makes a line, or bars, of each of its values."},
            "value": {"oneOf": [{"$ref": "#/$defs/value"}, {"type": "array", "items": {"$ref": "#/$defs/value"}}]},
            "sort": {"$ref": "#/$defs/sort"},
            "limit": {"$ref": "#/$defs/limit"}
          }
        },
        "histogram": {
          "type": "object",
          "required": ["of"],
          "additionalProperties": false,
          "properties": {
            "title": {"$ref": "#/$defs/title"},
            "filter": {"$ref": "#/$defs/filter"},
            "format": {"$ref": "#/$defs/format"},
            "of": {"type": "string", "description": "The column whose numbers are counted."},
            "bins": {"type": "integer", "minimum": 1, "maximum": 200, "description": "At most so many, of a round width."},
            "width": {"type": "number", "exclusiveMinimum": 0, "description": "How wide each bin is, exactly."}
          }
        }
      }
    }

    """
}
