import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../shell/page/moment.ts';
import { ToneWord } from '../../shell/page/ToneWord.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { Snapshot } from './useSnapshots.ts';

const columns = ['id', 'status', 'reason', 'milliseconds', 'created_at'] as const;

/** The last runs of a case, newest first, each with the way to what it brought back. */
export function SnapshotTable({ items }: { readonly items: readonly Snapshot[] }) {
  const lang = useLang();
  const resource = resourceOf(registry, 'test_snapshot');
  const { properties } = resource.schema;
  const words = (field: 'status' | 'reason', value: string) => properties[field]?.options?.[value];
  return (
    <SheetTable
      label={resource.plural[lang]}
      head={columns.map((name) => properties[name]?.label?.[lang] ?? name)}
      rows={items.map(({ id, status, reason, milliseconds, created_at: at }) => [
        <Link key={id} component={RouterLink} to={screenPath(resource, 'show', id) ?? '/'}>
          {id}
        </Link>,
        <ToneWord key={id} tone={words('status', status)?.tone ?? 'neutral'}>
          {words('status', status)?.label[lang] ?? status}
        </ToneWord>,
        words('reason', reason)?.label[lang] ?? reason,
        milliseconds,
        moment(at),
      ])}
    />
  );
}
