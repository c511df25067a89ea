import type { Lang } from '#schemas/resource.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

const units = [
  { seconds: 86_400, zh_cn: '天', en: 'd' },
  { seconds: 3600, zh_cn: '小时', en: 'h' },
  { seconds: 60, zh_cn: '分', en: 'min' },
  { seconds: 1, zh_cn: '秒', en: 's' },
] as const;

/** A length of time in the units that a person counts in. */
export function DurationCell({ value, view }: CellProps) {
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
