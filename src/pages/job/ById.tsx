import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { useParams } from 'react-router';
import { untold } from '#providers/quiet.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { JobDetail } from '#schemas/wire.ts';
import { JobBar } from '../../jobs/bar/JobBar.tsx';
import { percentOf } from '../../jobs/bar/percentOf.ts';
import { CancelJob } from '../../jobs/CancelJob.tsx';
import { Report } from '../../jobs/JobReport.tsx';
import { UndoImport } from '../../jobs/UndoImport.tsx';
import { useJob } from '../../jobs/useJob.ts';
import { isRunning } from '../../jobs/useJobs.ts';
import { useJobWords } from '../../jobs/useJobWords.ts';
import { useWords } from '../../lang.ts';
import { registry } from '../../registry.ts';
import { isGone } from '../../screens/record/isGone.ts';
import { NotThere } from '../../screens/show/NotThere.tsx';
import { ShowSkeleton } from '../../screens/show/ShowSkeleton.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { usePageName } from '../../shell/pageName.ts';

const jobs = resourceOf(registry, 'job');

/** A background job: how it goes, what came of it, and an import's way back. By hand, since its kind says what it tells. */
export function ById() {
  const { id = '' } = useParams();
  const { data: job, error, refetch } = useJob(id);
  if (error && (!job || isGone(error)))
    return (
      <NotThere
        resource={jobs}
        {...{ id, isGone: isGone(error), message: untold(error), onRetry: refetch }}
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
