import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { silentServices } from '#providers/quiet.ts';
import { usePageName } from '../../shell/pageName.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TrailDays } from './TrailDays.tsx';
import { useTrail } from './useTrail.ts';

/** The requests of an account, newest first. By hand, since visits are grouped by day and service. */
export function ById() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const trail = useTrail(id);
  const name = trail.data?.pages[0]?.username;
  const title = name ? translate('entity.trail.of', { name }) : translate('entity.trail.title');
  usePageName(name && title);
  return (
    <>
      <PageHead title={title}>
        <Button variant="outlined" component={Link} to={`/user/look-over/${encodeURIComponent(id)}`}>
          {translate('entity.trail.toAccount')}
        </Button>
      </PageHead>
      <Content trail={trail} />
    </>
  );
}

function Content({ trail }: { readonly trail: ReturnType<typeof useTrail> }) {
  const translate = useTranslate();
  if (trail.isPending) return <Skeleton variant="rounded" height={320} />;
  if (trail.isError && !trail.data)
    return (
      <Card>
        <EmptyState icon="trend" title={translate('entity.trail.failed')} help={silentServices(trail.error)}>
          <Button onClick={() => trail.refetch()}>{translate('shell.account.retry')}</Button>
        </EmptyState>
      </Card>
    );
  const stops = trail.data.pages.flatMap(({ items }) => items);
  return (
    <Card sx={{ padding: { xs: 1.5, sm: 3 } }}>
      {stops.length === 0 && <EmptyState icon="trend" title={translate('entity.trail.none')} />}
      <TrailDays stops={stops} />
      {trail.hasNextPage && (
        <BusyButton busy={trail.isFetchingNextPage} onClick={() => trail.fetchNextPage()}>
          {translate('entity.trail.more')}
        </BusyButton>
      )}
    </Card>
  );
}
