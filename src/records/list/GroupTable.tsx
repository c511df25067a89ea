import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import type { ListAnswer, RowGroup } from '#schemas/wire.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { useLang } from '../../lang.ts';
import { moment } from '../../ui/moment.ts';
import { LoadProblem } from '../LoadProblem.tsx';
import { useCellView } from '../useCellView.ts';
import { useResourceList } from '../useResourceList.ts';
import type { ListQuery } from './listQuery.ts';
import { NoRows } from './NoRows.tsx';
import { TableFrame } from './table/TableFrame.tsx';

interface GroupTableProps {
  readonly resource: Resource;
  /** The field to group by. */
  readonly field: string;
}

/** The rows of a list grouped by the values of a field. Pressing a group shows its rows. */
export function GroupTable({ resource, field }: GroupTableProps) {
  const { query, control } = useResourceList();
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

interface Groups {
  readonly groups: readonly RowGroup[];
  /** The number of groups; the smallest may be missing from the result. */
  readonly total: number;
}

/** Queries the rows of a list grouped by one field, under the same filter and search. */
function useGroups(resource: Resource, { filter, q, group }: ListQuery) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const service = resource.services.list;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [resource.name, 'getList', 'groups', filter, q, group],
    enabled: service !== undefined && group !== undefined,
    queryFn: async ({ signal }): Promise<Groups> => {
      const asked = { filter: Object.keys(filter).length > 0 ? filter : undefined, q: q || undefined };
      const payload = { ...asked, group, limit: 1, fields: 'id', total: 'none' };
      const options = { signal };
      const { groups = [], total } = await dataProvider.call<ListAnswer>(service as string, payload, options);
      return { groups, total: total ?? groups.length };
    },
    placeholderData: keepPreviousData,
  });
  const { groups, total = 0 } = data ?? ({} as Partial<Groups>);
  return { groups, total, error, isStale: isPlaceholderData, refetch };
}
