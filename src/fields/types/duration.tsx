import type { Lang } from '#schemas/resource.ts';
import { type CellProps, type FieldView, numberComparisons, typedInteger, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    duration: typeof view;
  }
}

/** A duration in whole seconds. */
export const view: FieldView = {
  ...usual,
  cell: DurationCell,
  align: 'end',
  widget: 'duration',
  filter: 'range',
  comparisons: numberComparisons,
  operand: 'duration',
  readTyped: typedInteger,
};

const units = [
  { seconds: 86_400, zh_cn: '天', en: 'd' },
  { seconds: 3600, zh_cn: '小时', en: 'h' },
  { seconds: 60, zh_cn: '分', en: 'min' },
  { seconds: 1, zh_cn: '秒', en: 's' },
] as const;

/** A duration in readable units. */
function DurationCell({ value, view }: CellProps) {
  if (typeof value !== 'number' || value < 0) return plainText(value);
  return <span title={`${value} ${units[3][view.lang]}`}>{spoken(value, view.lang)}</span>;
}

function spoken(seconds: number, lang: Lang): string {
  let rest = Math.floor(seconds);
  const parts = units.flatMap((unit) => {
    const count = Math.floor(rest / unit.seconds);
    rest -= count * unit.seconds;
    return count > 0 ? [`${count} ${unit[lang]}`] : [];
  });
  return parts.join(' ') || `0 ${units[3][lang]}`;
}
