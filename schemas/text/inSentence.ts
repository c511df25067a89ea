import type { Words } from '../resource.ts';

/** A thing's name as it stands inside a sentence: English without its capital, but for abbreviations such as API. */
export function inSentence({ zh_cn, en }: Words): Words {
  return { zh_cn, en: /^[A-Z][a-z]/.test(en) ? en.charAt(0).toLowerCase() + en.slice(1) : en };
}
