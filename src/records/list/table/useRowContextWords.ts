import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import { useEditWord } from '../../useEditWord.ts';
import type { RowContextWords } from './rowContext.ts';

/** The texts of the rows, looked up once for all of them. */
export function useRowContextWords(resource: Resource): RowContextWords {
  const translate = useTranslate();
  const edit = useEditWord(resource);
  return useMemo(
    () => ({
      show: translate('list.show'),
      edit,
      copy: translate('operate.copy'),
      delete: translate('list.delete'),
      more: translate('list.more'),
      select: translate('list.select'),
      editCell: translate('listing.cell.edit'),
    }),
    [translate, edit],
  );
}
