import { useTranslate } from 'ra-core';
import { JobBar } from '../jobs/bar/JobBar.tsx';
import { percentOf } from '../jobs/bar/percentOf.ts';
import { CancelJob } from '../jobs/CancelJob.tsx';
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
          <JobBar label={translate('jobs.name')} percent={job && percentOf(job)} />
          <p>
            {translate('jobs.import.goesOn')} {job && <CancelJob job={job} />}
          </p>
        </>
      )}
      {job && <Report job={job} />}
    </>
  );
}
