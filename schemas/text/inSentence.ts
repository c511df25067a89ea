import type { Words } from '../resource.ts';

/** A label inside a sentence: English without its capital, except for abbreviations such as API. */
export function inSentence({ zh_cn, en }: Words): Words {
  return { zh_cn, en: /^[A-Z][a-z]/.test(en) ? en.charAt(0).toLowerCase() + en.slice(1) : en };
}
