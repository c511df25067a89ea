import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { useEditWord } from '../record/useEditWord.ts';
import type { DeckWords } from './deck.ts';

/** The words of the rows, looked up once for all of them. */
export function useDeckWords(resource: Resource): DeckWords {
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
