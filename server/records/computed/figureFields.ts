import type { Report } from '#schemas/resource.ts';

/** The fields that the figures of a report are counted from. */
export function figureFields({ figures }: Pick<Report, 'figures'>): string[] {
  return Object.values(figures).flatMap(({ sum, distinct, when }) => [
    ...(sum === undefined ? [] : [sum]),
    ...(distinct === undefined ? [] : [distinct]),
    ...Object.keys(when),
  ]);
}
