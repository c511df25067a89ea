import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import type { HomeAnswer } from '#schemas/payloads/stats.ts';
import { lazyChunk } from '../../frame/lazyChunk.ts';
import { StatsProblem } from '../../stats/StatsProblem.tsx';
import { useStats } from '../../stats/useStats.ts';
import { ActiveApps } from './ActiveApps.tsx';
import { FigureCards } from './FigureCards.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { RecentTable } from './RecentTable.tsx';
import { WaitingLine } from './WaitingLine.tsx';

const Traffic = lazyChunk(() => import('./Traffic.tsx').then((file) => file.Traffic));

/** How the platform does, as far as this account may see it; it keeps itself up. */
export function Figures() {
  const { data, error, refetch } = useStats<HomeAnswer>('Admin.Stats.Home');
  return (
    <>
      <StatsProblem error={error} onRetry={refetch} />
      {(data || !error) && <FigureCards data={data} />}
      {data && <FirstSteps data={data} />}
      <WaitingLine />
      {data?.traffic && (
        <Suspense fallback={<Skeleton variant="rounded" height={390} />}>
          <Traffic traffic={data.traffic} />
        </Suspense>
      )}
      {data?.recent && (
        <Two>
          <RecentTable days={data.recent} />
          <ActiveApps apps={data.active_apps ?? []} today={data.today} />
        </Two>
      )}
    </>
  );
}

const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: '16px 0',
  gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
