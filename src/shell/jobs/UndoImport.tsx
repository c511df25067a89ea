import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import { useNotifyStart } from './useNotifyStart.ts';
import { useStays } from './useStays.ts';

/** Undoes an import, after a confirmation that says what remains. */
export function UndoImport({ job, onDone }: { readonly job: JobDetail; readonly onDone: () => void }) {
  const translate = useTranslate();
  const may = useMay();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const tellStart = useNotifyStart();
  const stays = useStays(job);
  const [isAsking, setAsking] = useState(false);
  const { attempt, busy, refusal } = useAttempt();
  const resource = registry.resources.get(job.resource);
  const service = resource?.services.import;
  if (job.kind !== 'import' || job.state === 'running' || goesBack(job) === 0) return null;
  if (!service || !may(`${resource.path}/import`)) return null;
  const undo = () =>
    attempt(async () => {
      const undone = await dataProvider.call<{ job: number }>(service, { step: 'undo', job: job.id });
      tellStart(translate('jobs.undo.name'), undone.job);
      setAsking(false);
      onDone();
    });
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('jobs.undo.name')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={translate(stays ? 'jobs.undo.part' : 'jobs.undo.title')}
          text={[translate('jobs.undo.text'), stays].filter(Boolean).join(' ')}
          confirmLabel={translate('jobs.undo.name')}
          tone="danger"
          busy={busy}
          error={refusal?.message}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

// What remains of a canceled job was not counted.
function goesBack({ done, result }: JobDetail): number {
  const { added, changed, stays } = result as unknown as Partial<Written>;
  return added === undefined ? done : added + (changed ?? 0) - (stays?.records ?? 0);
}

interface Written {
  readonly added: number;
  readonly changed: number;
  readonly stays: { readonly records?: number };
}
