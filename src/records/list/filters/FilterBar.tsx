import Tune from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { memo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isReadable } from '#schemas/complete.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import { referenceOf } from '#schemas/derive/references.ts';
import { searchedFields } from '#schemas/derive/search.ts';
import type { Lang, Property, Resource } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';
import { useMay } from '../../../may.ts';
import { registry } from '../../../registry.ts';
import { type Column, columnsOf } from '../../columns.ts';
import { sortKeys } from '../../sortOf.ts';
import { GroupSelect } from '../GroupSelect.tsx';
import type { ListQuery, Sort } from '../listQuery.ts';
import type { ListControl } from '../useListQuery.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { BuilderButton } from './builder/BuilderButton.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { FilterField } from './FilterField.tsx';
import { filterKind } from './filterKind.ts';
import { SearchBox } from './SearchBox.tsx';

interface FilterBarProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly query: ListQuery;
  readonly control: ListControl;
  readonly isNarrow: boolean;
  /** The sort is chosen here, because there is no table header. */
  readonly isSorting: boolean;
}

/**
 * How many filters are visible if there is room. The button for the others, and the sort, take the room of
 * one.
 */
const openFilters = 4;

/** The filters of a list: the search, a control for each filter, and the active filters. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { resource, columns, query, control, isNarrow, isSorting } = props;
  const translate = useTranslate();
  const lang = useLang();
  const [isWhole, setWhole] = useState(false);
  const searched = searchedLabels(resource, lang);
  const may = useMay();
  const fields = filterFields(resource).filter(([, property]) => isKnown(property, may));
  const room = openFilters - (fields.length > openFilters ? 1 : 0) - (isSorting ? 1 : 0);
  const shown = isWhole ? fields : fields.slice(0, isNarrow ? 0 : room);
  const hidden = fields.length - shown.length;
  if (searched.length === 0 && fields.length === 0) return null;
  return (
    <div>
      <Bar data-screen-only>
        {searched.length > 0 && <SearchBox value={query.q} fields={searched} onChange={control.setSearch} />}
        {shown.map(([name, property]) => (
          <FilterField
            key={name}
            name={name}
            property={property}
            label={property.label?.[lang] ?? name}
            value={query.filter[name]}
            onChange={(value) => control.setFilter(name, value)}
          />
        ))}
        {(hidden > 0 || isWhole) && (
          <Button
            size="small"
            startIcon={<Tune />}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {translate(toggleWord(isWhole, isNarrow), { count: hidden })}
          </Button>
        )}
        {resource.provider.type !== 'rest' && (
          <BuilderButton {...{ resource, isNarrow }} tree={query.tree} onTree={control.setTree} />
        )}
        <GroupSelect resource={resource} />
        {isSorting && !query.group && (
          <SortSelect {...{ resource, columns }} sort={query.sort} onSort={control.setSort} />
        )}
      </Bar>
      <ActiveFilters resource={resource} />
    </div>
  );
});

function toggleWord(isWhole: boolean, isNarrow: boolean): string {
  if (isWhole) return 'list.filter.less';
  return isNarrow ? 'list.filter.filters' : 'list.filter.more';
}

// An account that may not list the other resource cannot search its records either.
function isKnown(property: Property, may: (uri: string) => boolean): boolean {
  const reference = referenceOf(property);
  const target = reference && registry.resources.get(reference.resource);
  return !target || may(routeOf(target, 'list') ?? '');
}

function filterFields({ list, schema }: Resource): [string, Property][] {
  return list.filters.flatMap((name): [string, Property][] => {
    const property = schema.properties[name];
    // A field that the list has tabs for needs no second control.
    const isUsable = property && isReadable(property) && name !== list.tabs;
    return isUsable && filterKind(name, property) ? [[name, property]] : [];
  });
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: 12 });

/** The labels of the fields that the search covers, as on the server. */
function searchedLabels(resource: Resource, lang: Lang): string[] {
  return searchedFields(resource).map((name) => resource.schema.properties[name]?.label?.[lang] ?? name);
}

interface SortSelectProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Picks the sort if there is no table header; of several fields it shows the first. */
function SortSelect({ resource, columns, sort, onSort }: SortSelectProps) {
  const translate = useTranslate();
  const lang = useLang();
  const [{ name: first = '', isDown = false } = {}] = sortKeys(sort);
  // The default sort of a list may use a field that it does not show.
  const isShown = columns.some(({ name }) => name === first);
  const choices = [...(isShown ? [] : columnsOf(resource, [first], lang)), ...columns]
    .filter((column) => column.isSortable)
    .flatMap(({ name, label }) => [
      { value: `${name} DESC`, label: `${label} ↓` },
      { value: `${name} ASC`, label: `${label} ↑` },
    ]);
  return (
    <ChoiceFilter
      label={translate('list.sort')}
      choices={choices}
      isNeeded
      value={`${first} ${isDown ? 'DESC' : 'ASC'}`}
      onChange={(value) => {
        const [field = '', order] = String(value).split(' ');
        onSort({ field, order: order === 'ASC' ? 'ASC' : 'DESC' });
      }}
    />
  );
}
