import type { ChartData } from '../../ui/charts/chartData.ts';
import { uniqueNames } from './uniqueNames.ts';

/** The parts of a pie: the named ones, whose names may be equal, and all others together. */
export function partsOf<Item extends { readonly calls: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  series: string,
  othersName: string,
  others: number,
): ChartData {
  const parts = items.map((item) => ({ name: nameOf(item), calls: item.calls }));
  if (others > 0) parts.push({ name: othersName, calls: others });
  return {
    labels: uniqueNames(parts.map(({ name }) => name)),
    series: [{ name: series, values: parts.map(({ calls }) => calls) }],
  };
}
