import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { RecentDay } from '#schemas/payloads/stats.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { callLog, callsLink } from '../stats/callsLink.ts';
import { daysAsMoments } from '../stats/moments.ts';
import { PlainTable } from './PlainTable.tsx';

const columns = ['orders', 'apps', 'accounts', 'active_apps', 'visitors', 'calls'] as const;
/** The lists that are counted at the end of each day. */
const listed: Readonly<Record<string, string>> = { orders: 'order', apps: 'app', accounts: 'account' };

/**
 * The last days: the counts at the end of each, linked to the matching rows, and the calls, linked to their
 * list.
 */
export function RecentTable({ days }: { readonly days: readonly RecentDay[] }) {
  const translate = useTranslate();
  return (
    <PlainTable
      title={translate('stats.home.recent')}
      head={['day', ...columns].map((name) => translate(`stats.home.col.${name}`))}
      rows={days.map((day) => ({
        key: day.day,
        cells: [day.day, ...columns.map((name) => <Figure key={name} name={name} day={day} />)],
      }))}
    />
  );
}

function Figure({ name, day }: { readonly name: (typeof columns)[number]; readonly day: RecentDay }) {
  const may = useMay();
  const value = day[name];
  if (value === null) return '–';
  const text = value.toLocaleString('en');
  const to = wayTo(name, day.day, may);
  if (to === undefined) return text;
  return (
    <MuiLink component={Link} to={to} color={name === 'calls' ? 'primary' : 'inherit'} underline="hover">
      {text}
    </MuiLink>
  );
}

/** The pages that show one day's counts; active applications and their owners are a report. */
const report = '/stats/app_stats';

function wayTo(name: string, day: string, may: (uri: string) => boolean): string | undefined {
  if (name === 'calls' && may(callLog)) return callsLink({ from: day, to: day });
  if (name === 'calls') return `/techzones/apistats/flow?from=${day}&to=${day}`;
  if (name !== 'active_apps' && name !== 'visitors') return listAt(name, day, may);
  return may(report) ? `${report}?from=${day}&to=${day}` : undefined;
}

function listAt(name: string, day: string, may: (uri: string) => boolean): string | undefined {
  const resource = registry.resources.get(listed[name] ?? '');
  const path = resource && screenPath(resource, 'list');
  if (!path || !may(path)) return undefined;
  const { lte } = daysAsMoments({ from: day, to: day });
  return `${path}?filter=${encodeURIComponent(JSON.stringify({ created_at: { lte } }))}`;
}
