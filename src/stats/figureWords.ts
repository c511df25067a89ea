import type { Figure, Json, Resource } from '#schemas/resource.ts';
import { moneyWords } from '../fields/moneyWords.ts';

/** Whether a figure is an amount of money. */
export function isAmount({ schema }: Resource, figure: Figure | undefined): boolean {
  return figure?.sum !== undefined && schema.properties[figure.sum]?.format === 'money';
}

/** A figure as it is read. */
export function figureWords(of: Resource, figure: Figure, value: Json | undefined): string {
  if (value === null || value === undefined) return '–';
  if (figure.share) return `${value}%`;
  if (!isAmount(of, figure)) return Number(value).toLocaleString('en');
  return moneyWords(String(value)) ?? String(value);
}

/** By how many percent a figure changed; nothing where there was nothing before. */
export function changeOf(now: Json | undefined, before: Json | undefined): number | undefined {
  const was = Number(before);
  return was > 0 ? Math.round(((Number(now) - was) / was) * 1000) / 10 : undefined;
}
