/** A page's number, or a gap of pages that are not shown. */
export type PageStep = number | 'gap';

/**
 * The pages that a pager shows around the present one: always as many, so that its buttons stay where they are.
 * Without a known last page it ends in a gap.
 */
export function pageNumbers(page: number, last: number | undefined): PageStep[] {
  if (last !== undefined && last <= 7) return range(1, last);
  const end = last ?? Number.POSITIVE_INFINITY;
  if (page <= 4) return [...range(1, 5), 'gap', ...(last ? [last] : [])];
  if (page >= end - 3) return [1, 'gap', ...range(end - 4, end)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', ...(last ? [last] : [])];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
