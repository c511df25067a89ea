import { useEffect, useState } from 'react';
import type { PinyinMatch } from './matching.ts';

/** The pinyin of Chinese words, once it has come; without it everything else is found still. */
export function usePinyin(): PinyinMatch | undefined {
  const [match, setMatch] = useState<PinyinMatch>();
  useEffect(() => {
    const take = ({ default: { match: find } }: typeof import('pinyin-match')) =>
      setMatch(() => (words: string, typed: string) => find(words, typed) !== false);
    import('pinyin-match').then(take).catch(() => undefined);
  }, []);
  return match;
}
