import type { Lang, Resource } from '#schemas/resource.ts';

/** The label of the add button: the resource's own, or "create". */
export function addWord({ words }: Resource, lang: Lang, translate: (key: string) => string): string {
  return words.submit?.[lang] ?? translate('form.add');
}
