import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { fieldView } from '../../fields/all.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import type { CellView } from '../../fields/cellView.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { HtmlFrame } from '../../fields/HtmlFrame.tsx';
import { isNothing } from '../../fields/isNothing.ts';
import { safeAddress } from '../../fields/safeAddress.ts';
import { useCellView } from '../useCellView.ts';

/**
 * A record as a page to read: its name is the heading, pictures and rich text take the full width, longer
 * texts are paragraphs, and everything else shares a line.
 */
export function Reading({ resource, record }: { readonly resource: Resource; readonly record: Row }) {
  const rows = useMemo(() => [record], [record]);
  const view = useCellView(resource, resource.schema.properties, rows);
  const filled = resource.show.preview.filter((name) => !isNothing(record[name] ?? null));
  return (
    <Page>
      {runsOf(resource, filled).map((names) => (
        <Part key={names.join()} {...{ resource, record, view, names }} />
      ))}
    </Page>
  );
}

// Fields with a block of their own, and between them the fields that share a line.
function runsOf(resource: Resource, names: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const name of names) {
    const last = runs.at(-1);
    if (last && !standsAlone(resource, name) && !standsAlone(resource, last[0] ?? '')) last.push(name);
    else runs.push([name]);
  }
  return runs;
}

function standsAlone(resource: Resource, name: string): boolean {
  const { preview } = fieldView(resource.schema.properties[name] ?? {});
  return name === resource.display || preview !== 'inline';
}

interface PartProps {
  readonly resource: Resource;
  readonly record: Row;
  readonly view: CellView;
  readonly names: readonly string[];
}

function Part({ resource, record, view, names }: PartProps): ReactNode {
  const [name = ''] = names;
  const property = resource.schema.properties[name] ?? {};
  const value = record[name] ?? null;
  if (name === resource.display) return <h1>{String(value)}</h1>;
  switch (fieldView(property).preview) {
    case 'picture':
      return <Picture value={value} />;
    case 'document':
      return (
        <HtmlFrame
          html={String(value)}
          title={property.label?.[view.lang] ?? name}
          tallest={Number.POSITIVE_INFINITY}
        />
      );
    case 'block':
      return <div>{drawValue({ name, record, view, value, property })}</div>;
    case 'paragraph':
      return <p>{String(value)}</p>;
    default:
      return (
        <small>
          {names.map((one) => (
            <span key={one}>
              {drawValue({
                ...{ name: one, record, view, value: record[one] ?? null },
                property: resource.schema.properties[one] ?? {},
              })}
            </span>
          ))}
        </small>
      );
  }
}

function Picture({ value }: { readonly value: Json }) {
  const address = typeof value === 'string' ? safeAddress(value) : undefined;
  return address === undefined ? null : <img src={address} alt="" />;
}

const Page = styled('article')(({ theme }) => ({
  maxWidth: 720,
  margin: '8px auto 24px',
  display: 'grid',
  gap: 16,
  overflowWrap: 'anywhere',
  ...cellStyles(theme),
  '& h1': { ...theme.typography.h1, margin: 0, fontSize: '1.75rem', lineHeight: 1.35 },
  '& > p': {
    margin: 0,
    fontSize: '1.0625rem',
    lineHeight: 1.7,
    color: theme.tokens.inkSoft,
    whiteSpace: 'pre-line',
  },
  '& > small': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    fontSize: '0.8125rem',
    color: theme.tokens.inkSoft,
  },
  '& > img': { display: 'block', width: '100%', borderRadius: 12 },
  '& > iframe': { width: '100%', border: 0 },
}));
