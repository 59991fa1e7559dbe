/// The style sheet of a page with a table.
enum HTMLStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --text: #1d1d1f; --faint: #6e6e73; --line: #d2d2d7; --page: #ffffff; --stripe: #f5f5f7; --mark: #d9ebff;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #f5f5f7; --faint: #98989d; --line: #424245; --page: #161617; --stripe: #1f1f21; --mark: #123a63;
      }
    }
    body { margin: 2rem; background: var(--page); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
    caption { padding-bottom: .75rem; text-align: start; font-size: 1.25rem; font-weight: 600; white-space: nowrap; }
    th, td { padding: .35rem .8rem; text-align: start; vertical-align: top; }
    td { max-width: 40rem; overflow-wrap: anywhere; }
    thead th { position: sticky; top: 0; background: var(--page); border-bottom: 2px solid var(--line); }
    tbody td { border-bottom: 1px solid var(--line); }
    tbody tr:nth-child(even) { background: var(--stripe); }
    tbody tr.selected { background: var(--mark); }
    tfoot td { border-top: 2px solid var(--line); font-weight: 600; }
    .number { text-align: right; white-space: nowrap; }
    .center { text-align: center; }
    .missing, p { color: var(--faint); }
    p { margin: .5rem 0 0; font-size: .87em; }
    @media print {
      body { margin: 0; background: none; color: #000; font-size: 10pt; }
      thead { display: table-header-group; }
      tfoot { display: table-row-group; }
      thead th { position: static; background: none; }
      tr { break-inside: avoid; }
    }

    """
}
