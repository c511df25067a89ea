const padding = 18;

/** How wide a column has to be for the widest of what it shows on this page, each on one line. */
export function fitWidth(head: HTMLElement): number {
  const frame = head.closest<HTMLElement>('[data-table]');
  const { lines = '1' } = frame?.dataset ?? {};
  if (frame) frame.dataset['lines'] = '1';
  const at = [...(head.parentElement?.children ?? [])].indexOf(head);
  const rows = head.closest('table')?.rows ?? [];
  const widths = [...rows].map((row) => {
    const cell = row.cells[at];
    if (!cell) return 0;
    const inside = document.createRange();
    inside.selectNodeContents(cell === head ? (head.firstElementChild ?? head) : cell);
    return inside.getBoundingClientRect().width;
  });
  if (frame) frame.dataset['lines'] = lines;
  return Math.max(...widths) + padding;
}
