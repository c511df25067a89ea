import Skeleton from '@mui/material/Skeleton';
import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { pictureField } from '#schemas/pictureField.ts';
import { cellStyles } from '../../../fields/cellStyles.ts';
import { useResourceList } from '../../useResourceList.ts';
import { actStyles } from '../table/actStyles.ts';
import type { RowContext } from '../table/rowContext.ts';
import { GridCard } from './GridCard.tsx';
import { useGridKeys } from './useGridKeys.ts';

interface GridProps {
  readonly deck: RowContext;
  /** Undefined while the first ones load. */
  readonly rows: readonly IdRow[] | undefined;
  readonly count: number;
  readonly isStale: boolean;
  readonly label: string;
}

const noRows: readonly IdRow[] = [];

/** Records as cards with their pictures. The arrow keys move between them. */
export function Grid({ deck, rows, count, isStale, label }: GridProps) {
  const { selection } = useResourceList();
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
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all identical
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

/** The styles of a grid's cards. */
function gridStyles({ tokens, breakpoints }: Theme): CSSObject {
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(196px, 1fr))',
    gap: 14,
    margin: 0,
    padding: 14,
    listStyle: 'none',
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
    transition: 'opacity 0.16s',
    '&[data-stale]': { opacity: 0.55 },
    '& > li': {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minWidth: 0,
      overflow: 'hidden',
      border: `1px solid ${tokens.line}`,
      borderRadius: 10,
      backgroundColor: tokens.surface,
    },
    '& > li:hover': { borderColor: tokens.edge },
    '& > li[data-ticked]': {
      borderColor: tokens.accent,
      boxShadow: `0 0 0 1px ${tokens.accent}`,
      backgroundColor: tokens.chosen,
    },
    '& [data-card]': { display: 'block', color: tokens.ink, textDecoration: 'none', flex: 1 },
    '& [data-card]:focus-visible': { outline: `2px solid ${tokens.focus}`, outlineOffset: -2 },
    '& [data-card] > strong': {
      display: 'block',
      padding: '9px 12px 0',
      fontWeight: 600,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .kf-facts': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0 10px',
      padding: '2px 12px 0',
      minHeight: 40,
      alignContent: 'flex-start',
      color: tokens.inkSoft,
    },
    '& .kf-tick': {
      position: 'absolute',
      zIndex: 1,
      top: 6,
      left: 6,
      display: 'flex',
      padding: 7,
      borderRadius: 8,
      backgroundColor: tokens.surface,
      cursor: 'pointer',
      opacity: 0,
    },
    '& .kf-tick > input': { width: 18, height: 18, margin: 0, accentColor: tokens.accent, cursor: 'pointer' },
    '& > li:is(:hover, :focus-within, [data-ticked]) .kf-tick, &[data-picking] .kf-tick': { opacity: 1 },
    '@media (hover: none)': { '& .kf-tick': { opacity: 1 } },
    ...actStyles(tokens, 32),
    '& .kf-acts': { display: 'flex', alignItems: 'center', padding: '2px 4px 4px' },
    '& .kf-tool > svg': { display: 'none' },
    [breakpoints.down('sm')]: {
      gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))',
      gap: 10,
      padding: 10,
      '& .kf-acts > :is(a, button)': { minHeight: 40 },
    },
  };
}
