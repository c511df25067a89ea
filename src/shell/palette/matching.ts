/** Finds Chinese words by their pinyin: the whole of it or the initials. */
export type PinyinMatch = (words: string, typed: string) => boolean;

/**
 * How well words answer to what was typed: 0 begins with it, 1 has a word that does, 2 contains it, 3 sounds like it;
 * nothing when they do not.
 */
export function rankOf(
  words: readonly string[],
  typed: string,
  pinyin: PinyinMatch | undefined,
): number | undefined {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return 0;
  const ranks = words.flatMap((one) => rankOfOne(one, wanted, pinyin) ?? []);
  return ranks.length > 0 ? Math.min(...ranks) : undefined;
}

function rankOfOne(text: string, wanted: string, pinyin: PinyinMatch | undefined): number | undefined {
  const known = text.toLowerCase();
  if (known.startsWith(wanted)) return 0;
  const parts = known.split(/[\s/·-]+/);
  if (parts.some((part) => part.startsWith(wanted))) return 1;
  // Each word that was typed begins one of the words: "api perm" finds "API permissions".
  const typedParts = wanted.split(/\s+/);
  if (typedParts.length > 1 && typedParts.every((typed) => parts.some((part) => part.startsWith(typed))))
    return 1;
  // Two letters stand in the middle of too many words.
  if (known.includes(wanted) && !/^[a-z]{1,2}$/.test(wanted)) return 2;
  const mayBeSound = /[a-z]/.test(wanted) && /\p{Script=Han}/u.test(text);
  return mayBeSound && pinyin?.(text, wanted) ? 3 : undefined;
}
