import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { pictureField } from '#schemas/pictureField.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import type { Selection } from '../list/useSelection.ts';
import type { Deck } from '../table/deck.ts';
import { GridCard } from './GridCard.tsx';
import { gridStyles } from './gridStyles.ts';
import { useGridKeys } from './useGridKeys.ts';

interface GridProps {
  readonly deck: Deck;
  /** Nothing while the first ones are on their way. */
  readonly rows: readonly IdRow[] | undefined;
  readonly count: number;
  readonly isStale: boolean;
  readonly selection: Selection;
  readonly label: string;
}

const noRows: readonly IdRow[] = [];

/** Records as cards with their pictures; the arrows walk over them. */
export function Grid({ deck, rows, count, isStale, selection, label }: GridProps) {
  const translate = useTranslate();
  const help = useId();
  const onKeyDown = useGridKeys(deck, rows ?? noRows, selection);
  const picture = pictureField(deck.resource);
  return (
    <>
      <span id={help} hidden>
        {translate('files.gridKeys')}
      </span>
      <List
        aria-label={label}
        aria-describedby={help}
        aria-busy={rows === undefined || isStale}
        data-stale={isStale || undefined}
        data-picking={selection.ids.size > 0 || undefined}
        onKeyDown={onKeyDown}
      >
        {rows
          ? rows.map((row) => (
              <GridCard key={row.id} {...{ row, deck, picture }} isTicked={selection.ids.has(row.id)} />
            ))
          : Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <li key={at} aria-hidden>
                <Skeleton variant="rectangular" sx={{ height: 'auto', aspectRatio: '4 / 3' }} />
                <Skeleton width="70%" sx={{ mx: 1.5, mt: 1 }} />
                <Skeleton width="45%" sx={{ mx: 1.5, mb: 1 }} />
              </li>
            ))}
      </List>
    </>
  );
}

const List = styled('ul')(({ theme }) => ({ ...cellStyles(theme), ...gridStyles(theme) }));
