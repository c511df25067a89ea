import type { Figure, Json, Resource } from '#schemas/resource.ts';
import { fieldView } from '../../fields/all.ts';
import { moneyWords } from '../../fields/moneyWords.ts';

/** Whether a figure is an amount of money. */
export function isAmount({ schema }: Resource, figure: Figure | undefined): boolean {
  return figure?.sum !== undefined && fieldView(schema.properties[figure.sum] ?? {}).isAmount;
}

/** A formatted figure. */
export function figureWords(of: Resource, figure: Figure, value: Json | undefined): string {
  if (value === null || value === undefined) return '–';
  if (figure.share) return `${value}%`;
  if (!isAmount(of, figure)) return Number(value).toLocaleString('en');
  return moneyWords(String(value)) ?? String(value);
}

/** The change of a figure in percent; undefined where it was 0 or missing before. */
export function changeOf(now: Json | undefined, before: Json | undefined): number | undefined {
  const was = Number(before);
  return was > 0 ? Math.round(((Number(now) - was) / was) * 1000) / 10 : undefined;
}
