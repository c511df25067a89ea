import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import type { Sort } from '../list/listQuery.ts';
import { type Column, columnsOf } from '../table/columns.ts';
import { ChoiceFilter } from './ChoiceFilter.tsx';

interface SortSelectProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Picks the order where there is no head of a table to press. */
export function SortSelect({ resource, columns, sort, onSort }: SortSelectProps) {
  const translate = useTranslate();
  const lang = useLang();
  // A list may begin in the order of what it does not show.
  const isShown = columns.some(({ name }) => name === sort.field);
  const choices = [...(isShown ? [] : columnsOf(resource, [sort.field], lang)), ...columns]
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
      value={`${sort.field} ${sort.order}`}
      onChange={(value) => {
        const [field = '', order] = String(value).split(' ');
        onSort({ field, order: order === 'ASC' ? 'ASC' : 'DESC' });
      }}
    />
  );
}
