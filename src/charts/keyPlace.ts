import type { ChartPlace } from './chartData.ts';

/** Where a key leads in a chart of so many labels: null is nowhere, nothing is that the key means nothing here. */
export function keyPlace(key: string, at: ChartPlace | null, labels: number): ChartPlace | null | undefined {
  if (labels === 0) return undefined;
  const last = labels - 1;
  switch (key) {
    case 'ArrowRight':
      return { label: at ? Math.min(at.label + 1, last) : 0 };
    case 'ArrowLeft':
      return { label: at ? Math.max(at.label - 1, 0) : last };
    case 'Home':
      return { label: 0 };
    case 'End':
      return { label: last };
    case 'Escape':
      return at ? null : undefined;
    default:
      return undefined;
  }
}
