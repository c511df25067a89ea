import type { Lang, Resource } from '#schemas/resource.ts';

/** What the button does that adds a record: the resource's own word, or that it is created. */
export function addWord({ words }: Resource, lang: Lang, translate: (key: string) => string): string {
  return words.submit?.[lang] ?? translate('form.add');
}
