import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { DeckWords } from './deck.ts';

/** The words of the rows, looked up once for all of them. */
export function useDeckWords(): DeckWords {
  const translate = useTranslate();
  return useMemo(
    () => ({
      show: translate('list.show'),
      edit: translate('list.edit'),
      delete: translate('list.delete'),
      more: translate('list.more'),
      select: translate('list.select'),
      editCell: translate('listing.cell.edit'),
    }),
    [translate],
  );
}
