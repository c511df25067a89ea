import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import type { Resource } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { useLang } from '../lang.ts';
import { registry } from '../registry.ts';
import { useStays } from './useStays.ts';

/** What an import does besides what its rows say: secrets that nobody has seen or that are still to be set, and what stays when it is taken back. */
export function ImportNotes({ job }: { readonly job: JobDetail }) {
  const translate = useTranslate();
  const lang = useLang();
  const stays = useStays(job);
  const resource = registry.resources.get(job.resource);
  const made = Object.keys((job.result['secrets'] ?? {}) as object);
  const missing = Object.entries((job.result['missing'] ?? {}) as Readonly<Record<string, number>>);
  if (!resource || (stays === undefined && made.length + missing.length === 0)) return null;
  const thing = inSentence(resource.label)[lang];
  const labelOf = (name: string) => resource.schema.properties[name]?.label?.[lang] ?? name;
  const secrets = made.map((name) => {
    const action = renewing(resource, name)?.label?.[lang];
    return translate(`jobs.import.secret.${action ? 'renewed' : 'hidden'}`, {
      thing,
      field: labelOf(name),
      action,
    });
  });
  const unset = missing.map(([name, count]) =>
    translate('jobs.import.missing', { thing, smart_count: count, field: labelOf(name) }),
  );
  return (
    <Alert severity={unset.length > 0 ? 'warning' : 'info'} sx={{ mb: 1.5 }}>
      {[...unset, ...secrets].map((text) => (
        <div key={text}>{text}</div>
      ))}
      {stays}
    </Alert>
  );
}

function renewing({ actions }: Resource, field: string) {
  return Object.values(actions).find(({ renew }) => renew?.includes(field));
}
