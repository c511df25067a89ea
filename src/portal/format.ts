import { useMemo } from 'react';
import type { Lang } from '#schemas/resource.ts';
import { thumbnailWidths } from '#schemas/uploads.ts';
import { useTexts } from './texts.ts';

/** How dates and numbers are written in the current language. */
export interface Format {
  readonly date: (moment: string) => string;
  /** The date and the time. */
  readonly moment: (moment: string) => string;
  readonly number: (value: number) => string;
}

/** Writes dates and numbers in the current language. */
export function useFormat(): Format {
  const { lang } = useTexts();
  return useMemo(() => createFormat(lang), [lang]);
}

function createFormat(lang: Lang): Format {
  const locale = lang === 'en' ? 'en' : 'zh-CN';
  const dates = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const numbers = new Intl.NumberFormat(locale);
  return {
    date: (moment) => dates.format(new Date(moment)),
    moment: (moment) => moments.format(new Date(moment)),
    number: (value) => numbers.format(value),
  };
}

/** The address of a picture of at least a width; pictures of other sites stay as they are. */
export function pictureOf(address: string, width: number): string {
  const fit = thumbnailWidths.find((one) => one >= width);
  return fit && /^\/uploads\/[0-9a-f]+\.(png|jpg)$/.test(address) ? `${address}?width=${fit}` : address;
}
