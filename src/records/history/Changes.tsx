import ArrowForward from '@mui/icons-material/ArrowForward';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { fieldView } from '../../fields/all.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import type { CellView } from '../../fields/cellView.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { isSecret } from '../forms/values.ts';
import { useCellView } from '../useCellView.ts';
import { wordsDiffer } from './wordsDiffer.ts';

/** A field with its old and new value. */
export type FieldChange = readonly [name: string, before: Json, after: Json];

/** What `Changes` needs. */
export interface ChangesProps {
  readonly resource: Resource;
  readonly changes: readonly FieldChange[];
}

/** The changes of a record's fields, each by its own cell; for a secret only that it changed. */
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

interface DifferenceProps {
  readonly name: string;
  readonly property: Property;
  readonly before: Json;
  readonly after: Json;
  readonly view: CellView;
}

/** The change of a field's value: texts word by word, everything else as old and new value. */
function Difference(props: DifferenceProps) {
  const { property, before, after } = props;
  const translate = useTranslate();
  const pieces = useMemo(() => {
    const [one, other] = [textOf(property, before), textOf(property, after)];
    if (one === undefined || other === undefined) return undefined;
    const isShort = one.length < 30 && other.length < 30 && !`${one}${other}`.includes('\n');
    // If only the markup of a rich text changed, its words are the same, and the cells show it.
    return isShort || one === other ? undefined : wordsDiffer(one, other);
  }, [property, before, after]);
  if (pieces)
    return (
      <div className="kf-text">
        {pieces.map(({ kind, text }, at) => {
          const Tag = ({ same: 'span', gone: 'del', new: 'ins' } as const)[kind];
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no id
          return <Tag key={at}>{text}</Tag>;
        })}
      </div>
    );
  return (
    <div className="kf-step">
      {before !== null && (
        <>
          <span className="kf-old">{drawn(props, before)}</span>
          <ArrowForward sx={{ fontSize: 14 }} titleAccess={translate('record.history.became')} />
        </>
      )}
      <span>{drawn(props, after)}</span>
    </div>
  );
}

function drawn({ name, property, view }: DifferenceProps, value: Json) {
  const record: Row = { [name]: value };
  return drawValue({ name, value, property, record, view });
}

/** A value as a text whose changes are shown word by word; undefined if its cell shows it better. */
function textOf(property: Property, value: Json): string | undefined {
  const { diff } = fieldView(property);
  if (diff === 'cell' || value === null) return undefined;
  if (diff === 'html') return wordsOf(String(value));
  if (diff === 'lines' && Array.isArray(value)) return value.map(lineOf).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

function lineOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// A document that is only parsed runs no script and fetches nothing.
function wordsOf(html: string): string {
  const lines = html.replace(/<(?:\/p|\/h\d|\/li|br\s*\/?)>/gi, '\n$&');
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim();
}
