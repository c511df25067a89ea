import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useWords } from '../lang.ts';

/** The label of the button that opens a record's form. */
export function useEditWord({ words: { edit } }: Resource): string {
  const translate = useTranslate();
  const words = useWords();
  return edit ? words(edit) : translate('list.edit');
}
