import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../shell/page/moment.ts';
import { ToneWord } from '../../shell/page/ToneWord.tsx';
import { WideTable } from '../../shell/page/WideTable.tsx';
import type { Snapshot } from './useSnapshots.ts';

const columns = ['id', 'status', 'reason', 'milliseconds', 'created_at'] as const;

/** The last runs of a case, newest first, each with the way to what it brought back. */
export function SnapshotTable({ items }: { readonly items: readonly Snapshot[] }) {
  const lang = useLang();
  const resource = resourceOf(registry, 'test_snapshot');
  const { properties } = resource.schema;
  const words = (field: 'status' | 'reason', value: string) => properties[field]?.options?.[value];
  return (
    <WideTable label={resource.plural[lang]}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {properties[name]?.label?.[lang] ?? name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, status, reason, milliseconds, created_at: at }) => (
          <tr key={id}>
            <th scope="row">
              <Link component={RouterLink} to={screenPath(resource, 'show', id) ?? '/'}>
                {id}
              </Link>
            </th>
            <td>
              <ToneWord tone={words('status', status)?.tone ?? 'neutral'}>
                {words('status', status)?.label[lang] ?? status}
              </ToneWord>
            </td>
            <td>{words('reason', reason)?.label[lang] ?? reason}</td>
            <td>{milliseconds}</td>
            <td>{moment(at)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
