import Tune from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { isReadable } from '#schemas/complete.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import { referenceOf } from '#schemas/derive/references.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { GroupSelect } from '../list/groups/GroupSelect.tsx';
import type { ListQuery } from '../list/listQuery.ts';
import type { ListControl } from '../list/useListQuery.ts';
import type { Column } from '../table/columns.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { BuilderButton } from './builder/BuilderButton.tsx';
import { FilterField } from './FilterField.tsx';
import { filterKind } from './filterKind.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { searchedLabels } from './searchedLabels.ts';

interface FilterBarProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly control: ListControl;
  readonly columns: readonly Column[];
  readonly isNarrow: boolean;
  /** The order is chosen here, since there is no head of a table to press. */
  readonly isSorting: boolean;
}

/** How many filters stand open where there is room; the button to the others, and the order, take the room of one. */
const openFilters = 4;

/** What narrows the list: the search, a control for each filter, and what is in force. */
export function FilterBar({ resource, query, control, columns, isNarrow, isSorting }: FilterBarProps) {
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
        {resource.provider.type === 'kaifang' && (
          <BuilderButton {...{ resource, isNarrow }} tree={query.tree} onTree={control.setTree} />
        )}
        <GroupSelect resource={resource} query={query} control={control} />
        {isSorting && !query.group && (
          <SortSelect {...{ resource, columns }} sort={query.sort} onSort={control.setSort} />
        )}
      </Bar>
      <ActiveFilters resource={resource} query={query} control={control} />
    </div>
  );
}

function toggleWord(isWhole: boolean, isNarrow: boolean): string {
  if (isWhole) return 'list.filter.less';
  return isNarrow ? 'list.filter.filters' : 'list.filter.more';
}

// Whoever may not list the other resource cannot look for one of its records either.
function isKnown(property: Property, may: (uri: string) => boolean): boolean {
  const reference = referenceOf(property);
  const target = reference && registry.resources.get(reference.resource);
  return !target || may(routeOf(target, 'list') ?? '');
}

function filterFields({ list, schema }: Resource): [string, Property][] {
  return list.filters.flatMap((name): [string, Property][] => {
    const property = schema.properties[name];
    // What the list has tabs of needs no second control.
    const isUsable = property && isReadable(property) && name !== list.tabs;
    return isUsable && filterKind(name, property) ? [[name, property]] : [];
  });
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: 12 });
