import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Property, Resource } from '#schemas/resource.ts';
import type { ListQuery } from '../list/listQuery.ts';
import { useCellView } from '../list/useCellView.ts';
import type { ListControl } from '../list/useListQuery.ts';
import { plainValue } from './filterValue.ts';
import { filterWords } from './filterWords.ts';

interface ActiveFiltersProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly control: ListControl;
}

/** What the list is narrowed by at present, each to be taken away, even what has no control of its own. */
export function ActiveFilters({ resource, query, control }: ActiveFiltersProps) {
  const translate = useTranslate();
  const { filter, q } = query;
  const properties = useMemo(() => filteredProperties(resource, query), [resource, query]);
  const rows = useMemo(
    () => [Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, plainValue(value)]))],
    [filter],
  );
  const view = useCellView(resource, properties, rows);
  if (Object.keys(filter).length === 0 && q === '') return null;
  const speech = {
    lang: view.lang,
    say: (key: string) => translate(`list.filter.${key}`),
    nameOf: (property: Property, value: Parameters<typeof view.referenced>[1]) =>
      view.referenced(property, value).name,
  };
  const chip = (key: string, label: string, words: string, remove: () => void) => (
    <Chip
      key={key}
      label={`${label}: ${words}`}
      aria-label={translate('list.filter.remove', { label, words })}
      onClick={remove}
      onDelete={remove}
    />
  );
  return (
    <Row role="group" aria-label={translate('list.filter.active')}>
      {q !== '' && chip('q', translate('list.search'), q, () => control.setSearch(''))}
      {Object.entries(filter).map(([name, value]) => {
        const property = properties[name];
        const label = property?.label?.[view.lang] ?? name;
        const words = property ? filterWords(property, value, speech) : JSON.stringify(value);
        return chip(`field ${name}`, label, words, () => control.setFilter(name, undefined));
      })}
      <Button size="small" onClick={control.clear}>
        {translate('list.filter.clearAll')}
      </Button>
    </Row>
  );
}

function filteredProperties({ schema }: Resource, { filter }: ListQuery): Record<string, Property> {
  const names = Object.keys(filter).filter((name) => Object.hasOwn(schema.properties, name));
  return Object.fromEntries(names.map((name) => [name, schema.properties[name] as Property]));
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 6,
  padding: '0 12px 10px',
  '& .MuiChip-root': { maxWidth: '100%', backgroundColor: theme.tokens.accentSoft, color: theme.tokens.ink },
  '& .MuiButton-root': { minHeight: 26, padding: '1px 8px' },
}));
