const padding = 22;

/** How wide a column has to be for the widest of what it shows on this page. */
export function fitWidth(head: HTMLElement): number {
  const at = [...(head.parentElement?.children ?? [])].indexOf(head);
  const rows = head.closest('table')?.rows ?? [];
  const widths = [...rows].map((row) => {
    const cell = row.cells[at];
    if (!cell) return 0;
    const inside = document.createRange();
    inside.selectNodeContents(cell === head ? (head.firstElementChild ?? head) : cell);
    return inside.getBoundingClientRect().width;
  });
  return Math.max(...widths) + padding;
}
