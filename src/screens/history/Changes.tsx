import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import { isSecret } from '../../forms/values.ts';
import { useCellView } from '../list/useCellView.ts';
import { Difference } from './Difference.tsx';

/** A field and what became of it. */
export type FieldChange = readonly [name: string, before: Json, after: Json];

interface ChangesProps {
  readonly resource: Resource;
  readonly changes: readonly FieldChange[];
}

/** What became of the fields of a record, each by its own cell; of a secret only that it changed. */
export function Changes({ resource, changes }: ChangesProps) {
  const translate = useTranslate();
  const { properties } = resource.schema;
  const rows = useMemo(
    () => [
      Object.fromEntries(changes.map(([name, before]) => [name, before])),
      Object.fromEntries(changes.map(([name, , after]) => [name, after])),
    ],
    [changes],
  );
  const view = useCellView(resource, properties, rows);
  return (
    <List>
      {changes.map(([name, before, after]) => {
        const property = properties[name] as Property;
        return (
          <div key={name}>
            <dt>{property.label?.[view.lang] ?? name}</dt>
            <dd>
              {isSecret(property) ? (
                <em>{translate('record.history.secretChanged')}</em>
              ) : (
                <Difference {...{ name, property, before, after, view }} />
              )}
            </dd>
          </div>
        );
      })}
    </List>
  );
}

const List = styled('dl')(({ theme: { tokens, ...theme } }) => ({
  ...cellStyles({ tokens, ...theme }),
  display: 'grid',
  gap: 8,
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, 26%) 1fr',
    gap: 12,
    minWidth: 0,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: 2 },
  },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& em': { fontStyle: 'normal', color: tokens.inkSoft },
  '& .kf-step': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  '& .kf-step > *': { minWidth: 0, maxWidth: '100%' },
  '& .kf-step > svg': { flex: 'none', color: tokens.inkFaint },
  '& .kf-old': { color: tokens.inkSoft },
  '& .kf-text': { maxHeight: 320, overflow: 'auto', whiteSpace: 'pre-wrap', lineHeight: 1.7 },
  '& del': {
    color: tokens.tones.danger.ink,
    backgroundColor: tokens.tones.danger.soft,
    borderRadius: 3,
    textDecorationThickness: 1,
  },
  '& ins': {
    color: tokens.tones.success.ink,
    backgroundColor: tokens.tones.success.soft,
    borderRadius: 3,
    textDecorationThickness: 1,
    textUnderlineOffset: '0.18em',
  },
}));
