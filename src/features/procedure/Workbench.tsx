import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { LazyCodeEditor } from '../../fields/editors/lazyCodeEditor.ts';
import { useMay } from '../../may.ts';
import { DraftNote } from '../../records/forms/keep/DraftNote.tsx';
import { ConflictDialog } from '../../records/record/ConflictDialog.tsx';
import { useShown } from '../../records/useShown.ts';
import { registry } from '../../registry.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { TestCall } from './TestCall.tsx';
import { useProcedure } from './useProcedure.ts';

const noAria = {};

/** The definition of a stored procedure: edited, saved, created on its database, and called for a test. */
export function Workbench() {
  const record = useShown();
  const translate = useTranslate();
  const may = useMay();
  const id = useId();
  const [overwrite, setOverwrite] = useState(false);
  const resource = resourceOf(registry, 'procedure');
  const { definition, busy, error, save, saveAndRun, refresh, clashes, answers } = useProcedure(
    resource,
    record,
  );
  const { text, base, draft } = definition;
  const isSaved = text === base['definition'];
  const mayEdit = may('/database/proc-setting');
  return (
    <Bench component="section" aria-labelledby={`${id}label`}>
      <h2 id={`${id}label`}>{translate('console.definition')}</h2>
      {draft && <DraftNote draft={draft} record={record} onDiscard={() => definition.take(record)} />}
      <Suspense fallback={<Skeleton variant="rounded" height={140} />}>
        <LazyCodeEditor
          id={`${id}editor`}
          labelledBy={`${id}label`}
          aria={noAria}
          language="sql"
          text={text}
          isFixed={!mayEdit}
          onText={definition.type}
        />
      </Suspense>
      {error && (
        <Alert severity="error" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          {error}
        </Alert>
      )}
      <div className="acts">
        {mayEdit && (
          <BusyButton variant="outlined" busy={busy} idle={isSaved} onClick={() => void save()}>
            {translate('console.save')}
          </BusyButton>
        )}
        {may('/database/proc-list/save-and-run') && (
          <>
            <BusyButton variant="contained" busy={busy} onClick={() => void saveAndRun(overwrite)}>
              {translate('console.saveAndRun')}
            </BusyButton>
            <FormControlLabel
              control={
                <Checkbox size="small" checked={overwrite} onChange={(_event, is) => setOverwrite(is)} />
              }
              label={translate('console.overwrite')}
            />
          </>
        )}
        <small role="status">{translate(isSaved ? 'console.isSaved' : 'console.isUnsaved')}</small>
      </div>
      {may('/database/proc-list/test-call') && (
        <TestCall record={record} definition={text} onCalled={refresh} />
      )}
      {clashes && <ConflictDialog resource={resource} clashes={clashes} {...answers} />}
    </Bench>
  );
}

const Bench = styled(Card)<{ component: 'section' }>(({ theme: { tokens } }) => ({
  padding: '16px 20px 20px',
  marginTop: 16,
  '& h2': { margin: '0 0 10px', fontSize: '0.9375rem', fontWeight: 600 },
  '& .acts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', marginTop: 12 },
  '& small': { color: tokens.inkFaint },
}));
