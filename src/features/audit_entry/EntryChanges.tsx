import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Json, Resource } from '#schemas/resource.ts';
import { Changes, type FieldChange } from '../../records/history/Changes.tsx';

interface EntryChangesProps {
  /** The changed resource, where it still exists. */
  readonly resource: Resource | undefined;
  readonly changes: Readonly<Record<string, Json>>;
}

/**
 * The old and new values: a resource's fields in their own cells, and other logged values with their own
 * labels.
 */
export function EntryChanges({ resource, changes }: EntryChangesProps) {
  const translate = useTranslate();
  const fields = useMemo(() => fieldChanges(resource, changes), [resource, changes]);
  const known = new Set(fields.map(([name]) => name));
  const others = Object.entries(changes).filter(([name]) => !known.has(name));
  if (fields.length + others.length === 0) return <p>{translate('trash.audit.nothing')}</p>;
  return (
    <>
      {resource && fields.length > 0 && <Changes resource={resource} changes={fields} />}
      {others.length > 0 && (
        <Plain>
          {others.map(([name, value]) => (
            <div key={name}>
              <dt>{translate(`audit.fact.${name}`, { _: name })}</dt>
              <dd>{plain(value, (part) => valueWords(translate, name, part))}</dd>
            </div>
          ))}
        </Plain>
      )}
    </>
  );
}

// In the order of the file, not of the write.
function fieldChanges(resource: Resource | undefined, changes: EntryChangesProps['changes']): FieldChange[] {
  return Object.keys(resource?.schema.properties ?? {}).flatMap((name): FieldChange[] => {
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
    return Array.isArray(change) ? [[name, change[0] ?? null, change[1] ?? null]] : [];
  });
}

function plain(value: Json, words: (part: Json) => string): string {
  const pair = Array.isArray(value) && value.length === 2 ? value : [value];
  return pair
    .filter((part) => part !== null)
    .map(words)
    .join(' → ');
}

function valueWords(translate: ReturnType<typeof useTranslate>, name: string, value: Json): string {
  if (typeof value === 'boolean') return translate(value ? 'audit.value.yes' : 'audit.value.no');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Only a single word can be a translation key.
  return /^[a-z]+$/.test(text) ? translate(`audit.value.${name}.${text}`, { _: text }) : text;
}

const Plain = styled('dl')(({ theme: { tokens, ...theme } }) => ({
  display: 'grid',
  gap: 8,
  margin: '8px 0 0',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(72px, 26%) 1fr',
    gap: 12,
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: '1fr', gap: 2 },
  },
  '& dt': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}));
