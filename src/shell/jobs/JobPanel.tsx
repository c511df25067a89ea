import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { CancelJob } from './CancelJob.tsx';
import { JobReport } from './JobReport.tsx';
import { isRunning } from './jobsQuery.ts';
import { LineFrame } from './LineFrame.tsx';
import { percentOf } from './percentOf.ts';
import { SaveLine } from './SaveLine.tsx';
import type { Save } from './saves.ts';
import { useJobCounts } from './useJobCounts.ts';
import { useJobWords } from './useJobWords.ts';

interface JobPanelProps {
  readonly jobs: readonly JobRecord[];
  readonly files: readonly Save[];
  readonly onClose: () => void;
}

/** The running and recent jobs, one line each. */
export function JobPanel({ jobs, files, onClose }: JobPanelProps) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<number>();
  const all = screenPath(resourceOf(registry, 'job'), 'list');
  return (
    <Frame>
      <h2>{translate('jobs.name')}</h2>
      {jobs.length + files.length === 0 && <p>{translate('jobs.empty')}</p>}
      <ul>
        {files.map((save) => (
          <SaveLine key={save.id} save={save} />
        ))}
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} onOpen={() => setOpened(job.id)} />
        ))}
      </ul>
      {all && (
        <Button component={Link} to={all} onClick={onClose} size="small" fullWidth>
          {translate('jobs.all')}
        </Button>
      )}
      {opened !== undefined && <JobReport id={opened} onClose={() => setOpened(undefined)} />}
    </Frame>
  );
}

const Frame = styled('div')(({ theme: { tokens } }) => ({
  width: 'min(400px, calc(100vw - 32px))',
  padding: '12px 14px 8px',
  '& h2': { margin: '0 0 4px', fontSize: '0.875rem', fontWeight: 600 },
  '& p': { margin: '8px 0 12px', color: tokens.inkSoft, fontSize: '0.8125rem' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none', maxHeight: '60dvh', overflowY: 'auto' },
}));

/** One job in the tray. */
function JobLine({ job, onOpen }: { readonly job: JobRecord; readonly onOpen: () => void }) {
  const translate = useTranslate();
  const { title, state, tone } = useJobWords()(job);
  const counts = useJobCounts()(job);
  return (
    <LineFrame
      title={title}
      state={
        <ToneWord tone={tone}>
          {job.cancelling && isRunning(job) ? translate('jobs.cancelling') : state}
        </ToneWord>
      }
      percent={percentOf(job)}
      isRunning={isRunning(job)}
    >
      <small>{counts}</small>
      <CancelJob job={job} />
      <Button size="small" aria-label={translate('jobs.reportOne', { title })} onClick={onOpen}>
        {translate('jobs.report')}
      </Button>
    </LineFrame>
  );
}
