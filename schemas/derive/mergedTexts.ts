import type { Texts } from './words.ts';

/** Merges two layers of texts; the upper layer wins on equal keys. */
export function mergedTexts(under: Texts, over: Texts): Texts {
  const entries = Object.entries(over).map(([key, text]) => {
    const below = under[key];
    const isBoth = typeof below === 'object' && typeof text === 'object';
    return [key, isBoth ? mergedTexts(below, text) : text] as const;
  });
  return { ...under, ...Object.fromEntries(entries) };
}
