import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { drawValue } from '../../../fields/drawValue.tsx';
import { useLang } from '../../../lang.ts';
import { moment } from '../../../shell/page/moment.ts';
import { TableFrame } from '../../table/TableFrame.tsx';
import { LoadProblem } from '../LoadProblem.tsx';
import type { ListQuery } from '../listQuery.ts';
import { NoRows } from '../NoRows.tsx';
import { useCellView } from '../useCellView.ts';
import type { ListControl } from '../useListQuery.ts';
import { useGroups } from './useGroups.ts';

interface GroupTableProps {
  readonly resource: Resource;
  readonly query: ListQuery;
  readonly control: ListControl;
  /** The field that they are put together by. */
  readonly field: string;
}

/** The rows of a list put together by the values of a field; pressing one shows its rows. */
export function GroupTable({ resource, query, control, field }: GroupTableProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { groups, total, error, isStale, refetch } = useGroups(resource, query);
  const property = resource.schema.properties[field] as Property;
  const properties = useMemo(() => ({ [field]: property }), [field, property]);
  const rows = useMemo((): Row[] => (groups ?? []).map(({ value }) => ({ [field]: value })), [groups, field]);
  const view = useCellView(resource, properties, rows);
  if (error) return <LoadProblem error={error} onRetry={refetch} onClear={control.clear} />;
  if (groups?.length === 0) return <NoRows resource={resource} onClear={control.clear} />;
  const { weight } = resource.list;
  const name = property.label?.[lang] ?? field;
  return (
    <TableFrame tabIndex={0} role="region" aria-label={translate('logs.groups.by', { name })}>
      <table aria-busy={!groups}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            {weight && (
              <th scope="col" className="kf-end">
                {resource.schema.properties[weight]?.label?.[lang] ?? weight}
              </th>
            )}
            {['total', 'first', 'last'].map((word) => (
              <th key={word} scope="col" className={word === 'total' ? 'kf-end' : undefined}>
                {translate(`logs.groups.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined}>
          {groups?.map(({ value, total, weight: weighed, first_at, last_at }, at) => (
            <tr key={JSON.stringify(value)}>
              <th scope="row" style={{ maxWidth: 560 }}>
                {drawValue({ name: field, value, property, record: rows[at] ?? {}, dense: true, view })}
              </th>
              {weight && <td className="kf-end">{(weighed ?? 0).toLocaleString('en')}</td>}
              <td className="kf-end">
                <button
                  type="button"
                  className="kf-switch kf-count"
                  aria-label={translate('logs.groups.open', { count: total })}
                  onClick={() => control.openGroup(field, asFilter(value))}
                >
                  {total.toLocaleString('en')}
                </button>
              </td>
              <td>{moment(first_at)}</td>
              <td>{moment(last_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {groups && groups.length < total && (
        <p role="note">{translate('logs.groups.some', { count: groups.length, total })}</p>
      )}
    </TableFrame>
  );
}

function asFilter(value: Json): Json {
  return value === null ? { null: true } : value;
}
