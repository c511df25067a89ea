import { useTranslate } from 'react-admin';
import { CancelJob } from '../../shell/jobs/CancelJob.tsx';
import { JobBar } from '../../shell/jobs/JobBar.tsx';
import { Report } from '../../shell/jobs/JobReport.tsx';
import { isRunning } from '../../shell/jobs/jobsQuery.ts';
import { percentOf } from '../../shell/jobs/percentOf.ts';
import { useJob } from '../../shell/jobs/useJob.ts';

/** A running job of the import, and its result. */
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
