import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useParams } from 'react-router';
import { silentServices } from '#providers/quiet.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { useWords } from '../../lang.ts';
import { isDeleted } from '../../records/isDeleted.ts';
import { NotThere } from '../../records/show/NotThere.tsx';
import { ShowSkeleton } from '../../records/show/ShowSkeleton.tsx';
import { registry } from '../../registry.ts';
import { CancelJob } from '../../shell/jobs/CancelJob.tsx';
import { JobBar } from '../../shell/jobs/JobBar.tsx';
import { Report } from '../../shell/jobs/JobReport.tsx';
import { isRunning } from '../../shell/jobs/jobsQuery.ts';
import { percentOf } from '../../shell/jobs/percentOf.ts';
import { UndoImport } from '../../shell/jobs/UndoImport.tsx';
import { useJob } from '../../shell/jobs/useJob.ts';
import { useJobWords } from '../../shell/jobs/useJobWords.ts';
import { usePageName } from '../../shell/pageName.ts';
import { PageHead } from '../../ui/PageHead.tsx';

const jobs = resourceOf(registry, 'job');

/**
 * A background job: its progress, its result, and undoing an import. By hand, since its content depends on
 * its kind.
 */
export function ById() {
  const { id = '' } = useParams();
  const { data: job, error, refetch } = useJob(id);
  if (error && (!job || isDeleted(error)))
    return (
      <NotThere
        resource={jobs}
        {...{ id, isGone: isDeleted(error), message: silentServices(error), onRetry: refetch }}
      />
    );
  return job ? <Content job={job} onUndo={refetch} /> : <ShowSkeleton resource={jobs} />;
}

function Content({ job, onUndo }: { readonly job: JobDetail; readonly onUndo: () => void }) {
  const words = useWords();
  const { title } = useJobWords()(job);
  usePageName(title);
  return (
    <>
      <PageHead title={title} help={`${words(jobs.label)} #${job.id}`}>
        <CancelJob job={job} />
        <UndoImport job={job} onDone={onUndo} />
      </PageHead>
      <Card>
        <CardContent>
          {isRunning(job) && <JobBar label={title} percent={percentOf(job)} />}
          <Report job={job} />
        </CardContent>
      </Card>
    </>
  );
}
