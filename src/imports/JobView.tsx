import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'ra-core';
import { Report } from '../jobs/JobReport.tsx';
import { useJob } from '../jobs/useJob.ts';
import { isRunning } from '../jobs/useJobs.ts';

/** A job of the import while it runs, and what came of it. */
export function JobView({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const { data: job } = useJob(id);
  return (
    <>
      {(!job || isRunning(job)) && (
        <>
          <LinearProgress aria-label={translate('jobs.name')} sx={{ mb: 1 }} />
          <p>{translate('jobs.import.goesOn')}</p>
        </>
      )}
      {job && <Report job={job} />}
    </>
  );
}
