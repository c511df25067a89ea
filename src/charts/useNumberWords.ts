import { useMemo } from 'react';
import { byteWords } from '../fields/byteWords.ts';
import { useLang } from '../lang.ts';
import type { ChartLook } from './chartData.ts';

/** How numbers are read in the present language: in full, and where there is little room. Bytes (`B`) are in the unit that a person thinks in. */
export function useNumberWords(unit?: string): Pick<ChartLook, 'format' | 'short'> {
  const lang = useLang();
  return useMemo(() => {
    if (unit === 'B') return { format: byteWords, short: byteWords };
    const locale = lang === 'en' ? 'en' : 'zh-CN';
    const full = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    return {
      format: (value) => (unit ? `${full.format(value)} ${unit}` : full.format(value)),
      short: (value) => compact.format(value),
    };
  }, [lang, unit]);
}
