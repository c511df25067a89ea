import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { consolePath } from '#schemas/consolePath.ts';
import { platformDay } from '#schemas/payloads/days.ts';
import type { UsageOverview } from '#schemas/payloads/stats.ts';
import type { Json } from '#schemas/resource.ts';
import { StatsProblem } from '../../../features/stats/StatsProblem.tsx';
import { useStats } from '../../../features/stats/useStats.ts';
import { useWords } from '../../../lang.ts';
import { FigureList } from '../../../records/list/FigureList.tsx';
import { registry } from '../../../registry.ts';
import { useIsDeveloper, useProfile } from '../../../session/profile.ts';
import { useNumberWords } from '../../../ui/charts/useNumberWords.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoadingBlock } from '../../../ui/LoadingBlock.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ToneWord } from '../../../ui/ToneWord.tsx';
import { BalanceFigure } from '../balance/BalanceFigure.tsx';
import { addLink, listLink, recordLink, shopLink } from '../links.ts';
import { Meter } from './Meter.tsx';

/** The first page of the console: today's calls, what waits, and what applications and packages have left. */
export function Overview() {
  const translate = useTranslate();
  const profile = useProfile();
  const { data, error, refetch } = useStats<UsageOverview>('Platform.Usage.GetOverview');
  return (
    <>
      <PageHead title={translate('developer.overview.hello', { name: profile?.fullName ?? '' })} />
      <StatsProblem error={error} onRetry={refetch} />
      {data && <Loaded data={data} />}
      {!data && !error && <LoadingBlock height={320} />}
    </>
  );
}

function Loaded({ data }: { readonly data: UsageOverview }) {
  const translate = useTranslate();
  const isDeveloper = useIsDeveloper();
  return (
    <Parts>
      <Figures data={data} />
      <Waiting waiting={data.waiting} />
      {!isDeveloper && <Alert severity="info">{translate('developer.overview.member')}</Alert>}
      <Columns>
        <Applications data={data} />
        <Packages data={data} />
      </Columns>
    </Parts>
  );
}

function Figures({ data: { calls, failed, balance } }: { readonly data: UsageOverview }) {
  const translate = useTranslate();
  const { format } = useNumberWords();
  const share = calls === 0 ? 0 : Math.round((failed * 1000) / calls) / 10;
  return (
    <FigureList>
      <Card component="div">
        <dt>{translate('developer.overview.calls')}</dt>
        <dd>
          {format(calls)}
          <small>
            <Link to={`${consolePath}/usage`}>{translate('developer.usage.title')}</Link>
          </small>
        </dd>
      </Card>
      <Card component="div">
        <dt>{translate('developer.overview.failed')}</dt>
        <dd data-tone={failed > 0 ? 'danger' : undefined}>
          {`${share}%`}
          {failed > 0 && (
            <small>
              <Link to={listLink('call_log', { ret: { ne: 200 } })}>
                {translate('developer.overview.failedCalls', { smart_count: failed, count: format(failed) })}
              </Link>
            </small>
          )}
        </dd>
      </Card>
      <BalanceFigure balance={balance} />
    </FigureList>
  );
}

/** What waits: for the account, then for the platform, with the records that a link shows. */
const waitingFilters: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  work_order: { awaiting: 'owner' },
  order: { status: 'unpaid' },
  message: {},
  app: { review_status: 'pending' },
  api_apply: { status: 'pending' },
  developer_application: { status: 'pending' },
  recharge: { audit_status: 'pending' },
};

function Waiting({ waiting }: Pick<UsageOverview, 'waiting'>) {
  const translate = useTranslate();
  const lines = Object.entries(waitingFilters).filter(([name]) => (waiting[name] ?? 0) > 0);
  if (lines.length === 0) return null;
  return (
    <Lines aria-label={translate('developer.overview.waiting')}>
      {lines.map(([name, filter]) => (
        <li key={name}>
          <Link to={listLink(name, filter)}>
            {translate(`developer.overview.waits.${name}`, { smart_count: waiting[name] ?? 0 })}
          </Link>
        </li>
      ))}
    </Lines>
  );
}

function Applications({ data: { apps } }: { readonly data: UsageOverview }) {
  const translate = useTranslate();
  const isDeveloper = useIsDeveloper();
  const { format } = useNumberWords();
  return (
    <Sheet component="section" aria-labelledby="overview-apps">
      <h2 id="overview-apps">{translate('developer.overview.apps')}</h2>
      {apps.length === 0 && (
        <EmptyState
          icon="apps"
          title={translate('developer.overview.noApps')}
          help={translate('developer.overview.noAppsHelp')}
        >
          {isDeveloper && (
            <Button variant="contained" component={Link} to={addLink('app')}>
              {translate('developer.overview.addApp')}
            </Button>
          )}
        </EmptyState>
      )}
      <ul>
        {apps.map(({ id, name, status, review_status, daily_limit: limit, calls_today: calls }) => (
          <li key={id}>
            <div>
              <Link to={recordLink('app', id)}>{name}</Link>
              <State resource="app" field="review_status" value={review_status} />
              {review_status === 'passed' && <State resource="app" field="status" value={status} />}
            </div>
            <Meter
              value={calls}
              most={limit}
              label={
                limit === 0
                  ? translate('developer.overview.callsToday', { count: format(calls) })
                  : translate('developer.overview.callsOf', { count: format(calls), limit: format(limit) })
              }
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function Packages({ data: { packages } }: { readonly data: UsageOverview }) {
  const translate = useTranslate();
  const { format } = useNumberWords();
  const forecast = (left: number, pace: number | null, end: string | null) => {
    if (!pace) return translate('developer.overview.noPace');
    const days = left / pace;
    const isEnough = end !== null && days * dayLength > Date.parse(end) - Date.now();
    if (isEnough) return translate('developer.overview.enough');
    return translate('developer.overview.lasts', { smart_count: Math.max(1, Math.floor(days)) });
  };
  return (
    <Sheet component="section" aria-labelledby="overview-packages">
      <div>
        <h2 id="overview-packages">{translate('developer.overview.packages')}</h2>
        {packages.length > mostPackages && (
          <Link to={listLink('account_package')}>{translate('developer.overview.allPackages')}</Link>
        )}
      </div>
      {packages.length === 0 && (
        <EmptyState
          icon="package"
          title={translate('developer.overview.noPackages')}
          help={translate('developer.overview.noPackagesHelp')}
        >
          <Button variant="outlined" component={Link} to={shopLink()}>
            {translate('developer.overview.seePackages')}
          </Button>
        </EmptyState>
      )}
      <ul>
        {packages
          .slice(0, mostPackages)
          .map(({ id, name, api, total, used, expires_at: end, calls_per_day: pace }) => (
            <li key={id}>
              <div>
                <Link to={recordLink('account_package', id)}>{name}</Link>
                <code>{api}</code>
              </div>
              <Meter
                isOfRest
                value={used}
                most={total}
                label={translate('developer.overview.left', {
                  count: format(total - used),
                  total: format(total),
                })}
              />
              <small>
                {forecast(total - used, pace, end)}
                {end && translate('developer.overview.until', { at: platformDay(Date.parse(end)) })}
              </small>
            </li>
          ))}
      </ul>
    </Sheet>
  );
}

const dayLength = 86_400_000;
/** How many packages are shown, those with the least left first; their list has the others. */
const mostPackages = 6;

interface StateProps {
  readonly resource: string;
  readonly field: string;
  readonly value: string;
}

function State({ resource, field, value }: StateProps) {
  const words = useWords();
  const option = registry.resources.get(resource)?.schema.properties[field]?.options?.[value];
  return option ? <ToneWord tone={option.tone ?? 'neutral'}>{words(option.label)}</ToneWord> : null;
}

const Parts = styled('div')({ display: 'grid', gap: 16 });

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  gap: 16,
  alignItems: 'start',
});

const Sheet = styled(Card)<{ component: 'section' }>(({ theme: { tokens, typography } }) => ({
  minWidth: 0,
  padding: '18px 20px',
  '& h2': { ...typography.h4, margin: 0, flex: 1 },
  '& > div:has(> h2)': { display: 'flex', alignItems: 'baseline', gap: 12 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gap: 6, padding: '12px 0' },
  '& li + li': { borderTop: `1px solid ${tokens.line}` },
  '& li > div:first-of-type': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 12px' },
  '& li a': { fontWeight: 600, color: tokens.accent, overflowWrap: 'anywhere' },
  '& code': { fontSize: '0.8125rem', color: tokens.inkSoft, overflowWrap: 'anywhere' },
  '& small': { fontSize: '0.8125rem', color: tokens.inkSoft },
}));

const Lines = styled('ul')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'block',
    padding: '6px 12px',
    borderRadius: 8,
    border: `1px solid ${tokens.line}`,
    color: tokens.ink,
    backgroundColor: tokens.surface,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: tokens.hover },
}));
