import type { Words } from '../resource.ts';

/** The default plural of a label: English gets its usual ending, Chinese has none. */
export function pluralOf({ zh_cn, en }: Words): Words {
  return { zh_cn, en: englishPlural(en) };
}

function englishPlural(name: string): string {
  if (/[^aeiou\W]y$/i.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/i.test(name)) return `${name}es`;
  return /[a-z]$/i.test(name) ? `${name}s` : name;
}
