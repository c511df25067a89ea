import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useGetOne, useTranslate } from 'ra-core';
import { Link, useParams } from 'react-router';
import { CallError } from '#providers/callError.ts';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Words } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { NotThere } from '../../screens/show/NotThere.tsx';
import { RecordGroups } from '../../screens/show/RecordGroups.tsx';
import { ShowSkeleton } from '../../screens/show/ShowSkeleton.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { usePageName } from '../../shell/pageName.ts';
import { EntryChanges } from './EntryChanges.tsx';

const audit = resourceOf(registry, 'audit');

/** One entry of the audit trail. */
type Entry = IdRow & {
  readonly service: string;
  readonly title: Words | null;
  readonly resource: string | null;
  readonly record_id: number | null;
  readonly changes: Readonly<Record<string, Json>> | null;
};

/**
 * One entry of the audit trail. By hand, since what was changed is drawn by the cells of the resource that it
 * was changed in.
 */
export function ById() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGetOne<Entry>(audit.name, { id });
  const lang = useLang();
  usePageName(data && (data.title?.[lang] ?? data.service));
  if (error) {
    const isGone = error instanceof CallError && error.ret !== ret.failed;
    return (
      <NotThere resource={audit} {...{ id, isGone, message: (error as Error).message, onRetry: refetch }} />
    );
  }
  return data ? <Content entry={data} /> : <ShowSkeleton resource={audit} />;
}

function Content({ entry }: { readonly entry: Entry }) {
  const translate = useTranslate();
  const lang = useLang();
  return (
    <>
      <PageHead title={entry.title?.[lang] ?? entry.service}>
        <Ways entry={entry} />
      </PageHead>
      <RecordGroups resource={audit} record={entry} />
      <Card component="section" sx={{ marginTop: 2, padding: { xs: 1.75, sm: '18px 20px' } }}>
        <h2 style={{ margin: '0 0 14px', fontSize: '1rem' }}>{translate('trash.audit.changes')}</h2>
        <EntryChanges resource={registry.resources.get(entry.resource ?? '')} changes={entry.changes ?? {}} />
      </Card>
    </>
  );
}

// To the record as it is now, and to whatever else happened to it.
function Ways({ entry: { resource: name, record_id: id } }: { readonly entry: Entry }) {
  const translate = useTranslate();
  const may = useMay();
  const resource = registry.resources.get(name ?? '');
  if (!resource || id === null) return null;
  const show = resource.kind === 'single' ? resource.path : screenPath(resource, 'show', id);
  const isOpen = may(resource.kind === 'single' ? resource.path : (screenPath(resource, 'show') ?? ''));
  const filter = JSON.stringify({ resource: name, record_id: id });
  return (
    <>
      <Button
        variant="outlined"
        component={Link}
        to={{ pathname: screenPath(audit, 'list'), search: `?${new URLSearchParams({ filter })}` }}
      >
        {translate('trash.audit.others')}
      </Button>
      {show && isOpen && (
        <Button variant="outlined" component={Link} to={show}>
          {translate('trash.audit.record')}
        </Button>
      )}
    </>
  );
}
