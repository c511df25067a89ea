/** The styles of the service docs; the colors are those of src/theme/tokens.ts. */
export const docsStyle = `
:root { color-scheme: light dark;
  --ground: #f5f8f7; --rail: #ecf1f0; --surface: #fff; --sunken: #f1f5f4; --line: #dce4e2; --ink: #13211f;
  --soft: #465654; --faint: #5d6c6a; --accent: #09696a; --accent-soft: #dcefed; --lamp: #d9641a; --focus: #0b7d7e;
  --warn: #834f00; --warn-soft: #fcefd6; --shadow: 0 1px 2px rgba(16, 40, 38, 0.06); }
@media (prefers-color-scheme: dark) { :root {
  --ground: #0e1516; --rail: #0a1011; --surface: #151e1f; --sunken: #111a1b; --line: #273435; --ink: #e5eeec;
  --soft: #b0bfbc; --faint: #8d9e9b; --accent: #57cdc1; --accent-soft: #143633; --lamp: #f49a52; --focus: #74dbd0;
  --warn: #f2c374; --warn-soft: #36280c; --shadow: 0 1px 2px rgba(0, 0, 0, 0.4); } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.6; font-size: 15px;
  font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Arial, "PingFang SC", "Microsoft YaHei",
    "Noto Sans SC", "Noto Sans CJK SC", sans-serif; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace;
  font-size: 0.875em; }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; z-index: 1; background: var(--surface); padding: 0.5rem 1rem; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); min-height: 100vh; }
.menu { position: sticky; top: 0; height: 100vh; overflow-y: auto; background: var(--rail); border-right: 1px solid var(--line);
  padding: 1.5rem 1rem 2rem; }
.brand { display: flex; align-items: center; gap: 0.6rem; font-weight: 650; font-size: 1.05rem; padding: 0 0.6rem; }
.links { display: flex; flex-wrap: wrap; gap: 0.35rem 0.9rem; padding: 0.75rem 0.6rem 1.1rem; font-size: 0.85rem; }
.menu ul { list-style: none; margin: 0; padding: 0; }
.menu li a { display: flex; justify-content: space-between; align-items: baseline; gap: 0.75rem; padding: 0.32rem 0.6rem;
  border-radius: 6px; text-decoration: none; color: var(--soft); font-size: 0.9rem; }
.menu li a:hover { background: var(--accent-soft); color: var(--ink); }
.menu li span:first-child { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.menu li small { display: block; color: var(--faint); font-size: 0.8rem; line-height: 1.3; }
.count { color: var(--faint); font-variant-numeric: tabular-nums; font-size: 0.8rem; }
main { padding: 2.5rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 70rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.25rem; letter-spacing: -0.01em; }
h2 { font-size: 1.25rem; margin: 3rem 0 0.75rem; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.75rem; }
h2 small { font-weight: 400; color: var(--faint); font-size: 0.95rem; }
h3 { font-size: 0.8rem; color: var(--faint); margin: 1.25rem 0 0.4rem; letter-spacing: 0.03em; }
p { margin: 0.5rem 0; max-width: 70ch; }
.quiet { color: var(--faint); }
.card, .service { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); }
.card { padding: 0.5rem 1.25rem 1rem; margin: 0.75rem 0; }
.service { margin: 0.5rem 0; }
.service > summary { cursor: pointer; list-style: none; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.3rem 0.75rem;
  padding: 0.7rem 1rem; border-radius: 10px; }
.service > summary::-webkit-details-marker { display: none; }
.service > summary:hover { background: var(--sunken); }
.service > summary code { font-size: 0.925rem; font-weight: 600; overflow-wrap: anywhere; }
.service[open] > summary { border-bottom: 1px solid var(--line); border-radius: 10px 10px 0 0; }
.says { color: var(--soft); }
.verb { font-size: 0.7rem; font-weight: 700; letter-spacing: 0.05em; color: var(--accent); background: var(--accent-soft);
  padding: 0.1rem 0.45rem; border-radius: 4px; }
.body { padding: 0.25rem 1rem 1.1rem; scroll-margin-top: 4.5rem; }
.who b { font-size: 0.75rem; color: var(--warn); background: var(--warn-soft); padding: 0.1rem 0.45rem; border-radius: 4px;
  margin-right: 0.35rem; }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: 0.78rem; color: var(--faint); font-weight: 600; background: var(--sunken); white-space: nowrap; }
tbody th { font-weight: 400; white-space: nowrap; }
td:nth-child(2) { white-space: nowrap; }
td:nth-child(3) { min-width: 9rem; }
td:last-child { min-width: 14rem; overflow-wrap: anywhere; }
em { font-style: normal; font-size: 0.72rem; color: var(--warn); background: var(--warn-soft); border-radius: 4px; padding: 0.05rem 0.35rem; }
.rule { display: inline-block; max-width: 18rem; background: var(--sunken); border-radius: 4px; padding: 0.05rem 0.35rem; overflow-wrap: anywhere; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 0.8rem 1rem; margin: 0; overflow-x: auto; }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); gap: 0.15rem 2rem; margin: 0;
  padding: 0.75rem 1.25rem; }
.codes div { display: flex; gap: 0.9rem; align-items: baseline; padding: 0.2rem 0; }
.codes dt { font-variant-numeric: tabular-nums; color: var(--accent); font-weight: 600; }
.codes dd { margin: 0; color: var(--soft); }
@media (max-width: 60rem) { .page { display: block; }
  .menu { position: static; height: auto; max-height: 45vh; border-right: 0; border-bottom: 1px solid var(--line); } }
@media (max-width: 40rem) {
  .wide thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .wide tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.15rem 0.75rem; padding: 0.55rem 0.75rem;
    border-top: 1px solid var(--line); }
  .wide tbody tr:first-child { border-top: 0; }
  .wide :is(tbody th, td) { display: block; border: 0; padding: 0; min-width: 0; white-space: normal; overflow-wrap: anywhere; }
  .wide td:nth-child(n + 3) { grid-column: 1 / -1; }
  .wide td:empty { display: none; } }
@media print { .menu { display: none; } .page { display: block; } }
`;
