import { useMemo } from 'react';
import { useLang } from '../../lang.ts';
import { byteWords } from '../byteWords.ts';
import type { ChartLook } from './chartData.ts';

/**
 * Formats numbers in the current language: in full, and short. Bytes (`B`) are shown in the most readable
 * unit.
 */
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
