import { words } from '#schemas/fields/words.ts';
import type { Lang, Words } from '#schemas/resource.ts';

/** A text in the reader's language, or in the other one where that is missing. */
export function wordsIn(said: Partial<Words>, lang: Lang): string {
  return words.toText?.(said as Words, {}, lang) ?? '';
}
