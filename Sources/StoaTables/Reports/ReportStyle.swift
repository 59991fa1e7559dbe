/// The style sheet of a report.
enum ReportStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --text: #1d1d1f; --faint: #6e6e73; --line: #d8d8dd; --page: #ffffff; --band: #f5f5f7;
      --bar: #2f6fde; --below: #c93a2b; --grid: #e8e8ed;
      --s2: #d97706; --s3: #12896b; --s4: #a23b9a; --s5: #7a6400; --s6: #c2384a; --s7: #5c6470; --s8: #2b98c4;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #f5f5f7; --faint: #a1a1a6; --line: #3f3f44; --page: #161617; --band: #212124;
        --bar: #6ea4ff; --below: #ff7b6b; --grid: #2a2a2e;
        --s2: #f5a54a; --s3: #4cc7a2; --s4: #dd86d6; --s5: #cdb64a; --s6: #ff8f9c; --s7: #a9b1bd; --s8: #74c8ea;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, "Helvetica Neue", sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
    h1 { margin: 0 0 1.5rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.01em; }
    h2 { margin: 2.5rem 0 .75rem; font-size: 1.35rem; line-height: 1.25; }
    p { margin: .75rem 0; max-width: 44rem; }
    .note { margin: .4rem 0; color: var(--faint); font-size: .87rem; }
    .table { margin: 1.75rem 0 .5rem; overflow-x: auto; }
    table { border-collapse: collapse; min-width: 24rem; font-variant-numeric: tabular-nums lining-nums; }
    caption, figcaption { padding-bottom: .6rem; text-align: start; font-size: 1.05rem; font-weight: 600; }
    th, td { padding: .3rem 1.4rem .3rem 0; text-align: start; vertical-align: baseline; font-weight: 400; }
    th:last-child, td:last-child { padding-inline-end: .25rem; }
    td { overflow-wrap: anywhere; }
    thead th { border-bottom: 2px solid var(--line); color: var(--faint); font-size: .87rem; font-weight: 600; }
    tbody td, tbody th { border-bottom: 1px solid var(--grid); }
    .number { padding-inline: 1rem .4rem; text-align: right; white-space: nowrap; }
    .missing, .other th, .other td { color: var(--faint); }
    .in1 { padding-inline-start: 1.25rem; }
    .in2 { padding-inline-start: 2.5rem; }
    .in3 { padding-inline-start: 3.75rem; }
    .in4, .in5, .in6 { padding-inline-start: 5rem; }
    .section th { padding-top: 1.1rem; border-bottom-color: var(--line); font-weight: 600; }
    .subtotal th, .subtotal td { background: var(--band); border-bottom-color: var(--line); font-weight: 600; }
    .total th, .total td { border-top: 2px solid var(--line); border-bottom: 0; padding-top: .5rem; font-weight: 700; }
    figure { margin: 1.75rem 0 .5rem; }
    svg { display: block; width: 100%; height: auto; overflow: visible; }
    svg.spark { display: inline-block; width: 13.75rem; vertical-align: middle; }
    .legend { margin-inline-start: .75rem; color: var(--faint); font-size: .87rem; font-variant-numeric: tabular-nums; }
    svg text { font: 12px system-ui, "Helvetica Neue", sans-serif; font-variant-numeric: tabular-nums; fill: var(--faint); }
    svg .label, svg .value { font-size: 13px; fill: var(--text); }
    .bar { fill: var(--bar); }
    .bar.negative { fill: var(--below); }
    .grid { stroke: var(--grid); }
    .axis { stroke: var(--line); }
    .line { fill: none; stroke: var(--bar); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
    .dot { fill: var(--bar); stroke: var(--page); stroke-width: 1; }
    .s2 { --bar: var(--s2); }
    .s3 { --bar: var(--s3); }
    .s4 { --bar: var(--s4); }
    .s5 { --bar: var(--s5); }
    .s6 { --bar: var(--s6); }
    .s7 { --bar: var(--s7); }
    .s8 { --bar: var(--s8); }
    @media print {
      :root {
        color-scheme: light;
        --text: #000; --faint: #444; --line: #999; --page: #fff; --band: #f2f2f2;
        --bar: #2f6fde; --below: #c93a2b; --grid: #ddd;
        --s2: #d97706; --s3: #12896b; --s4: #a23b9a; --s5: #7a6400; --s6: #c2384a; --s7: #5c6470; --s8: #2b98c4;
      }
      body { font-size: 10pt; }
      main { max-width: none; padding: 0; }
      h1, h2, caption, figcaption { break-after: avoid; }
      tr, figure { break-inside: avoid; }
      tbody { break-inside: avoid-page; }
      thead { display: table-header-group; }
      tfoot { display: table-row-group; }
      .table { overflow: visible; }
      .bar, .dot, .subtotal td, .subtotal th { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      @page { margin: 1.8cm; }
    }

    """
}
