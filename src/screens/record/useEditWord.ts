import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../../lang.ts';

/** What the button says that leads to a record's form. */
export function useEditWord({ words: { edit } }: Resource): string {
  const translate = useTranslate();
  const words = useWords();
  return edit ? words(edit) : translate('list.edit');
}
