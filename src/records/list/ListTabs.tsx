import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { choicesOf } from '#schemas/derive/formSchema.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useResourceList } from '../useResourceList.ts';
import { useTabCounts } from './useTabCounts.ts';

/**
 * The tabs of a list by the state of its records: all, or one state, each with its count. The address keeps
 * the open tab.
 */
export function ListTabs({ resource }: { readonly resource: Resource }) {
  const { query, control } = useResourceList();
  const translate = useTranslate();
  const lang = useLang();
  const counts = useTabCounts(resource, query);
  const name = resource.list.tabs;
  const property: Property | undefined = name === undefined ? undefined : resource.schema.properties[name];
  if (name === undefined || !property) return null;
  const chosen = query.filter[name];
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tab = (value: Json | undefined, label: string, count: number | undefined) => (
    <Tab key={String(value)} aria-pressed={chosen === value} onClick={() => control.setFilter(name, value)}>
      {label}
      {count !== undefined && <small>{count.toLocaleString('en')}</small>}
    </Tab>
  );
  return (
    <Line role="group" aria-label={property.label?.[lang] ?? name} data-screen-only>
      {tab(undefined, translate('work.tabs.all'), all)}
      {choicesOf(property, lang).map(({ value, label }) =>
        tab(value, label, counts && (counts[String(value)] ?? 0)),
      )}
    </Line>
  );
}

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  gap: 2,
  padding: '0 8px',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  borderBottom: `1px solid ${tokens.line}`,
}));

const Tab = styled(ButtonBase)(({ theme: { tokens } }) => ({
  position: 'relative',
  flex: 'none',
  gap: 7,
  minHeight: 46,
  padding: '4px 12px',
  color: tokens.inkSoft,
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  '& small': {
    minWidth: 20,
    padding: '1px 6px',
    borderRadius: 9,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.inkSoft,
    backgroundColor: tokens.sunken,
  },
  '&:hover': { color: tokens.ink, backgroundColor: tokens.hover },
  '&.Mui-focusVisible': { outlineOffset: -3 },
  '&[aria-pressed="true"]': { color: tokens.accentStrong, fontWeight: 600 },
  '&[aria-pressed="true"] small': { color: tokens.accentStrong, backgroundColor: tokens.chosen },
  '&[aria-pressed="true"]::after': {
    content: '""',
    position: 'absolute',
    left: 10,
    right: 10,
    bottom: 0,
    height: 2,
    borderRadius: 2,
    backgroundColor: tokens.accent,
  },
}));
