import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { HomeAnswer } from '#schemas/payloads/stats.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { useMay } from '../../may.ts';
import { useIsAdmin, useProfile } from '../../session/profile.ts';
import { useMenu } from '../../shell/menu/useMenu.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { moment } from '../../ui/moment.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { StatsProblem } from '../stats/StatsProblem.tsx';
import { useStats } from '../stats/useStats.ts';
import { ActiveApps } from './ActiveApps.tsx';
import { FigureCards } from './FigureCards.tsx';
import { OwnSkeleton } from './OwnSkeleton.tsx';
import { RecentTable } from './RecentTable.tsx';
import { SectionRow } from './SectionRow.tsx';
import { WaitingLine } from './WaitingLine.tsx';

const Steps = styled('div')(({ theme }) => ({
  padding: '14px 18px',
  '& h2': { ...theme.typography.h4, margin: '0 0 8px' },
  '& ol': { display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gridTemplateColumns: '22px 1fr', columnGap: 10, alignItems: 'center' },
  '& svg': { fontSize: 20, color: theme.tokens.inkFaint },
  '& svg.MuiSvgIcon-colorSuccess': { color: theme.tokens.tones.success.mark },
  '& a': { color: theme.tokens.accent, textDecoration: 'none', fontWeight: 500 },
  '& a:hover': { textDecoration: 'underline' },
  '& small': { gridColumn: 2, fontSize: '0.8125rem', color: theme.tokens.inkSoft },
}));

const Traffic = lazyChunk(() => import('./Traffic.tsx').then((file) => file.Traffic));

const Two = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: '16px 0',
  gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));

const OwnRecords = lazyChunk(() => import('./OwnRecords.tsx').then((file) => file.OwnRecords));

/**
 * The home page: a greeting, the last sign-in, and the platform's status. An account that may not see the
 * status gets what it may open. By hand, since it combines many resources.
 */
export function Page() {
  const translate = useTranslate();
  const profile = useProfile();
  const may = useMay();
  const isAdmin = useIsAdmin();
  const name = profile?.fullName ?? '';
  return (
    <>
      <PageHead
        title={translate(`shell.hello.${hello(new Date().getHours())}`, { name })}
        help={<LastLogin />}
      />
      <Figures />
      {!isAdmin && (
        <Suspense fallback={<OwnSkeleton />}>
          <OwnRecords />
        </Suspense>
      )}
      {!may('/techzones/apistats/flow') && <Directory />}
    </>
  );
}

const usual = { time: '2026-01-01T00:00:00Z', ip: '127.0.0.1' };

function LastLogin() {
  const translate = useTranslate();
  const last = useLastLogin();
  const { time, ip } = last ?? usual;
  if (last === null) return translate('shell.homePage.first');
  return (
    // Text of the usual length keeps the layout while loading.
    <span style={last ? undefined : { visibility: 'hidden' }}>
      {translate('shell.homePage.last', { time: moment(time), ip })}{' '}
      <MuiLink component={Link} to="/account/loginRecord" sx={{ whiteSpace: 'nowrap' }}>
        {translate('shell.homePage.logins')}
      </MuiLink>
    </span>
  );
}

/** The greeting for an hour of the day. */
function hello(hour: number): 'night' | 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  return hour < 18 ? 'afternoon' : 'evening';
}

/**
 * The sign-in before the current one: undefined while it is unknown, null when there was none. During
 * impersonation the impersonated account did not sign in, so its latest sign-in is returned.
 */
function useLastLogin(): { time: string; ip: string } | null | undefined {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const { data } = useQuery({
    queryKey: ['account', 'lastLogin'],
    queryFn: () =>
      dataProvider.call<ListAnswer>('Platform.User.GetLoginRecords', {
        filter: { result: 'passed' },
        sort: '-id',
        limit: 2,
        total: 'none',
      }),
    staleTime: 300_000,
  });
  if (!data || !profile) return undefined;
  const before = data.items[profile.simulated_by ? 0 : 1];
  return before ? { time: String(before.created_at), ip: String(before.ip ?? '') } : null;
}

/** Everything that this account may open, by menu section. */
function Directory() {
  const translate = useTranslate();
  const isAdmin = useIsAdmin();
  const sections = useMenu().filter(({ name }) => name !== 'home');
  if (sections.length > 0)
    return (
      <Card component="nav" aria-label={translate('shell.homePage.open')}>
        {sections.map((section) => (
          <SectionRow key={section.name} section={section} />
        ))}
      </Card>
    );
  if (!isAdmin) return null;
  return (
    <Card>
      <EmptyState
        icon="shield"
        title={translate('shell.homePage.nothing')}
        help={translate('shell.homePage.nothingHelp')}
      />
    </Card>
  );
}

/** The state of the platform, as far as this account may see it; refreshes automatically. */
function Figures() {
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

/** The steps from an empty platform to the first call: where each is done, and whether it is done. */
function stepsOf({ cards, recent }: HomeAnswer) {
  const [today] = recent ?? [];
  return [
    ['api', '/techzones/design/list', (cards.apis ?? 0) > 0],
    ['account', '/user/add', (cards.accounts ?? 0) > 1],
    ['app', '/application/add', (today?.apps ?? 0) > 0],
    ['call', '/techzones/apistats/alog', (recent ?? []).some(({ calls }) => calls > 0)],
  ] as const;
}

/**
 * A guide to the first call, on a platform without an API, a developer or an application; hidden afterward.
 */
function FirstSteps({ data }: { readonly data: HomeAnswer }) {
  const translate = useTranslate();
  const may = useMay();
  const steps = stepsOf(data);
  const isBegun = steps.slice(0, -1).every(([, , isDone]) => isDone);
  if (isBegun || !steps.every(([, page]) => may(page))) return null;
  return (
    <Card component="section" aria-label={translate('stats.home.first.name')} sx={{ mb: 2 }}>
      <Steps>
        <h2>{translate('stats.home.first.name')}</h2>
        <ol>
          {steps.map(([name, page, isDone]) => (
            <li key={name}>
              {isDone ? (
                <CheckCircle color="success" titleAccess={translate('stats.home.first.done')} />
              ) : (
                <RadioButtonUnchecked aria-hidden />
              )}
              <Link to={page}>{translate(`stats.home.first.${name}`)}</Link>
              <small>{translate(`stats.home.first.${name}Help`)}</small>
            </li>
          ))}
        </ol>
      </Steps>
    </Card>
  );
}
