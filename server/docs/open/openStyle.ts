/** Additional styles of the published API docs. */
export const openStyle = `
.find { width: 100%; max-width: 24rem; font: inherit; padding: 0.5rem 0.75rem; border-radius: 8px; border: 1px solid var(--line);
  background: var(--surface); color: inherit; margin: 0.25rem 0 0.5rem; }
.tabs { display: flex; flex-wrap: wrap; gap: 0.35rem; }
.tabs input { position: absolute; opacity: 0; }
.tabs label { cursor: pointer; font-size: 0.85rem; padding: 0.15rem 0.7rem; border-radius: 999px; border: 1px solid var(--line);
  color: var(--soft); }
.tabs input:checked + label { background: var(--accent-soft); color: var(--ink); border-color: transparent; }
.tabs input:focus-visible + label { outline: 2px solid var(--focus); outline-offset: 2px; }
.tabs pre { display: none; order: 1; width: 100%; box-sizing: border-box; }
.tabs input:checked + label + pre { display: block; }
.copy { float: right; position: sticky; right: 0; margin: -0.3rem -0.5rem 0.3rem 0.8rem; font: inherit; font-size: 0.8rem;
  padding: 0.15rem 0.7rem; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); color: var(--ink); cursor: pointer; }
@media (max-width: 640px) { .copy { display: block; float: none; margin: -0.3rem -0.5rem 0.3rem auto; } }
.copy:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.try { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 0.6rem 1rem; align-items: end; }
.try label span { display: block; font-size: 0.82rem; color: var(--soft); }
.try :is(input, select), .gate input { width: 100%; box-sizing: border-box; font: inherit; padding: 0.4rem 0.6rem; border-radius: 6px;
  border: 1px solid var(--line); background: var(--sunken); color: inherit; }
.try button, .gate button { font: inherit; font-weight: 600; justify-self: start; padding: 0.42rem 1.2rem; border: 0; border-radius: 6px;
  background: var(--accent); color: var(--surface); cursor: pointer; }
.try button:disabled { opacity: 0.6; }
.try output { grid-column: 1 / -1; white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, Menlo, Consolas, monospace;
  font-size: 0.85rem; }
.try output:not(:empty) { background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 0.8rem 1rem; }
.gate { max-width: 22rem; margin: 16vh auto 0; padding: 1.5rem; display: grid; gap: 0.9rem; }
.gate h1 { font-size: 1.3rem; }
.gate .wrong { color: var(--warn); margin: 0; }
.card h2 { margin: 0.75rem 0 0.5rem; }
.menu h3 { padding: 0 0.6rem; }
.told { overflow-wrap: anywhere; }
.told :is(h1, h2, h3, h4, h5, h6) { font-size: 1rem; margin: 0.8rem 0 0.3rem; }
.told > :first-child { margin-top: 0; }
.told blockquote { margin: 0.5rem 0; padding-left: 0.9rem; border-left: 3px solid var(--line); color: var(--soft); }
.apis { list-style: none; padding: 0.5rem 1.25rem; }
.apis li { padding: 0.35rem 0; overflow-wrap: anywhere; }
.apis .says { margin-left: 0.35rem; }
[role='search'] { margin-bottom: 1rem; }
.pages { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; }
.pages :is(a, b) { padding: 0.25rem; }
[hidden] { display: none !important; }
`;
