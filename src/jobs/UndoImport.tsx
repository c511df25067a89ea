import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useAttempt } from '../forms/useAttempt.ts';
import { useMay } from '../may.ts';
import { registry } from '../registry.ts';
import { useStays } from './useStays.ts';
import { useTellStart } from './useTellStart.ts';

/** Takes an import back, after a question that says what of it stays. */
export function UndoImport({ job, onDone }: { readonly job: JobDetail; readonly onDone: () => void }) {
  const translate = useTranslate();
  const may = useMay();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const tellStart = useTellStart();
  const stays = useStays(job);
  const [isAsking, setAsking] = useState(false);
  const { attempt, busy, refusal } = useAttempt();
  const resource = registry.resources.get(job.resource);
  const service = resource?.services.import;
  if (job.kind !== 'import' || job.state === 'running' || goesBack(job) === 0) return null;
  if (!service || !may(`${resource.path}/import`)) return null;
  const undo = () =>
    attempt(async () => {
      await dataProvider.call(service, { step: 'undo', job: job.id });
      tellStart(translate('jobs.undo.name'));
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

// Of a job that was broken off, nobody counted what stays.
function goesBack({ done, result }: JobDetail): number {
  const { added, changed, stays } = result as unknown as Partial<Written>;
  return added === undefined ? done : added + (changed ?? 0) - (stays?.records ?? 0);
}

interface Written {
  readonly added: number;
  readonly changed: number;
  readonly stays: { readonly records?: number };
}
