import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { ApiImportResult } from '#schemas/payloads/apiImport.ts';
import { screenPath } from '../../links.ts';
import { JobView } from '../../records/import/JobView.tsx';
import { registry } from '../../registry.ts';
import { isRunning } from '../../shell/jobs/jobsQuery.ts';
import { useJob } from '../../shell/jobs/useJob.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useAttempt } from '../../ui/useAttempt.ts';
import type { Into } from './useApiImport.ts';

const told = 500;

interface FinishStepProps {
  readonly into: Into;
  readonly job: number;
  readonly onAnother: () => void;
}

/** The progress and the result of the import, with a link to each API. */
export function FinishStep({ into, job: id, onAnother }: FinishStepProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { data: job, refetch } = useJob(id);
  const goesOn = !job || isRunning(job);
  const { skipped = 0, published = 0, apis = [], kept = [] } = (job?.result ?? {}) as ApiImportResult;
  const { attempt, busy } = useAttempt();
  const cancel = () =>
    attempt(async () => {
      await dataProvider.call('Admin.Job.Cancel', { id });
      await refetch();
    });
  return (
    <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
      <JobView id={id} />
      {!goesOn && (
        <>
          <p>
            {into === 'api_design' && `${translate('openapi.result.published')}: ${published} · `}
            {translate('openapi.result.skipped')}: {skipped}
          </p>
          <Apis title={translate('openapi.result.kept')} apis={kept} />
          <Apis title={translate('openapi.result.apis')} apis={apis} />
          {apis.length >= told && <p>{translate('openapi.result.more', { count: told })}</p>}
        </>
      )}
      <Foot>
        {goesOn ? (
          <BusyButton color="error" busy={busy || job?.cancelling === true} onClick={() => void cancel()}>
            {translate(job?.cancelling ? 'jobs.cancelling' : 'jobs.cancel')}
          </BusyButton>
        ) : (
          <Button onClick={onAnother}>{translate('openapi.another')}</Button>
        )}
        <Button
          variant="contained"
          component={Link}
          to={screenPath(resourceOf(registry, into), 'list') ?? '/'}
        >
          {translate(into === 'test_case' ? 'openapi.toCases' : 'openapi.toList')}
        </Button>
      </Foot>
    </Card>
  );
}

interface ApisProps {
  readonly title: string;
  readonly apis: readonly {
    readonly id: number;
    readonly service: string;
    readonly places?: readonly string[];
  }[];
}

function Apis({ title, apis }: ApisProps) {
  if (apis.length === 0) return null;
  return (
    <Part aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {apis.map(({ id, service, places }) => (
          <li key={id}>
            <Link to={screenPath(resourceOf(registry, 'api_design'), 'edit', id) ?? '/'}>{service}</Link>
            {places && <small>{places.join(', ')}</small>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

const Part = styled('section')(({ theme: { tokens } }) => ({
  marginTop: 14,
  '& h2': { margin: '0 0 6px', fontSize: '0.875rem', fontWeight: 600, color: tokens.inkSoft },
  '& ul': { maxHeight: 320, overflow: 'auto', margin: 0, padding: 0, listStyle: 'none', columns: '300px' },
  '& li': { padding: '3px 0', fontSize: '0.8125rem', overflowWrap: 'anywhere' },
  '& a': { color: tokens.accent, textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)' },
  '& small': { display: 'block', color: tokens.inkFaint },
}));

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginTop: 16,
});
