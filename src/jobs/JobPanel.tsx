import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { screenPath } from '../links.ts';
import { registry } from '../registry.ts';
import { JobLine } from './JobLine.tsx';
import { JobReport } from './JobReport.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { Save } from './saves.ts';

interface JobPanelProps {
  readonly jobs: readonly JobRecord[];
  readonly files: readonly Save[];
  readonly onClose: () => void;
}

/** What runs and what ran lately, a line for each. */
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
