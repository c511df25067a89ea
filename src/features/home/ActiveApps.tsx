import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { ActiveApp } from '#schemas/payloads/stats.ts';
import { useMay } from '../../may.ts';
import { callLog, callsLink } from '../stats/callsLink.ts';
import { PlainTable } from './PlainTable.tsx';

const report = '/stats/app_stats';

interface ActiveAppsProps {
  readonly apps: readonly ActiveApp[];
  readonly today: string;
}

/**
 * Yesterday's most active applications; each links to its record, its calls to their list, its visitors to
 * the report that counts them.
 */
export function ActiveApps({ apps, today }: ActiveAppsProps) {
  const translate = useTranslate();
  const may = useMay();
  const word = (name: string) => translate(`stats.home.col.${name}`);
  const yesterday = dayAfter(today, -1);
  const callsOf = (app_id: number) => callsLink({ from: yesterday, to: yesterday }, { app_id });
  const reportOf = (app_id: number) =>
    `${report}?from=${yesterday}&to=${yesterday}&filter=${encodeURIComponent(JSON.stringify({ app_id }))}`;
  return (
    <PlainTable
      title={translate('stats.home.active')}
      none={translate('stats.home.noActive')}
      head={[word('app'), 'App Key', word('visitors'), word('calls')]}
      texts={2}
      rows={apps.map(({ app_id, name, app_key, visitors, calls }) => ({
        key: String(app_id),
        cells: [
          name !== null && may('/application/show') ? (
            <MuiLink key="name" component={Link} to={`/application/show/${app_id}`}>
              {name}
            </MuiLink>
          ) : (
            (name ?? `#${app_id}`)
          ),
          <code key="key">{app_key}</code>,
          may(report) ? (
            <MuiLink key="visitors" component={Link} to={reportOf(app_id)} color="inherit" underline="hover">
              {visitors.toLocaleString('en')}
            </MuiLink>
          ) : (
            visitors.toLocaleString('en')
          ),
          <MuiLink
            key="calls"
            component={Link}
            to={
              may(callLog)
                ? callsOf(app_id)
                : `/techzones/apistats/flow?from=${yesterday}&to=${yesterday}&app_id=${app_id}`
            }
          >
            {calls.toLocaleString('en')}
          </MuiLink>,
        ],
      }))}
    />
  );
}
