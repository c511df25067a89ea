/** Matches Chinese text by pinyin: full or initials. */
export type PinyinMatch = (words: string, typed: string) => boolean;

/**
 * The rank of a match: 0 is a prefix, 1 a prefix of a word, 2 contained, 3 by pinyin; undefined without a
 * match.
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
  // Each typed word is a prefix of one of the words: "api perm" finds "API permissions".
  const typedParts = wanted.split(/\s+/);
  if (typedParts.length > 1 && typedParts.every((typed) => parts.some((part) => part.startsWith(typed))))
    return 1;
  // Two letters occur inside too many words.
  if (known.includes(wanted) && !/^[a-z]{1,2}$/.test(wanted)) return 2;
  const mayBeSound = /[a-z]/.test(wanted) && /\p{Script=Han}/u.test(text);
  return mayBeSound && pinyin?.(text, wanted) ? 3 : undefined;
}
