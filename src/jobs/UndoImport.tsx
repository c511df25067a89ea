import Button from '@mui/material/Button';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { useMay } from '../may.ts';
import { registry } from '../registry.ts';
import { useTellStart } from './useTellStart.ts';

/** Takes an import back as a whole, after a question. */
export function UndoImport({ job, onDone }: { readonly job: JobDetail; readonly onDone: () => void }) {
  const translate = useTranslate();
  const may = useMay();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const tellStart = useTellStart();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const resource = registry.resources.get(job.resource);
  const service = resource?.services.import;
  if (job.kind !== 'import' || job.done === 0 || job.state === 'running') return null;
  if (!service || !may(`${resource.path}/import`)) return null;
  const undo = async () => {
    try {
      await dataProvider.call(service, { step: 'undo', job: job.id }, { quiet: true });
      tellStart(translate('jobs.undo.name'));
      onDone();
    } catch (refusal) {
      setError(refusal instanceof Error ? refusal.message : String(refusal));
    }
  };
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('jobs.undo.name')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={translate('jobs.undo.title')}
          text={translate('jobs.undo.text')}
          confirmLabel={translate('jobs.undo.name')}
          tone="danger"
          error={error}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
