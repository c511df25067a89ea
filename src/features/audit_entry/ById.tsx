import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Words } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { RecordGroups } from '../../records/show/RecordGroups.tsx';
import { ShownRecord } from '../../records/show/ShownRecord.tsx';
import { useShown } from '../../records/useShown.ts';
import { registry } from '../../registry.ts';
import { PageHead } from '../../ui/PageHead.tsx';
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
 * One entry of the audit trail. By hand, since the changes are rendered by the cells of the resource
 * concerned.
 */
export function ById() {
  const { id = '' } = useParams();
  const lang = useLang();
  const nameOf = (entry: IdRow) => (entry as Entry).title?.[lang] ?? (entry as Entry).service;
  return (
    <ShownRecord resource={audit} id={id} name={nameOf}>
      <Content />
    </ShownRecord>
  );
}

function Content() {
  const entry = useShown<Entry>();
  const translate = useTranslate();
  const lang = useLang();
  return (
    <>
      <PageHead title={entry.title?.[lang] ?? entry.service}>
        <Ways entry={entry} />
      </PageHead>
      <RecordGroups resource={audit} />
      <Card component="section" sx={{ marginTop: 2, padding: { xs: 1.75, sm: '18px 20px' } }}>
        <h2 style={{ margin: '0 0 14px', fontSize: '1rem' }}>{translate('trash.audit.changes')}</h2>
        <EntryChanges resource={registry.resources.get(entry.resource ?? '')} changes={entry.changes ?? {}} />
      </Card>
    </>
  );
}

// Links to the current record and to its other audit entries.
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
