import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { CallLog } from '#generated/records.ts';
import { daysAsMoments } from '../../../features/stats/moments.ts';
import { retName } from '../../../features/stats/retSeries.ts';
import type { Asked } from '../../../features/stats/useAsked.ts';
import { useStats } from '../../../features/stats/useStats.ts';
import { useLang } from '../../../lang.ts';
import { moment } from '../../../ui/moment.ts';
import { WideTable } from '../../../ui/WideTable.tsx';
import { recordLink } from '../links.ts';
import { Advice } from './Advice.tsx';
import { callsLink } from './callsLink.ts';
import { Part } from './Part.tsx';

const most = 10;
const isFailure = { ret: { ne: 200 } };

interface FailedCallsProps {
  readonly asked: Asked;
  readonly isLive: boolean;
}

/** The latest calls that failed, each with its reference and what to do about its code. */
export function FailedCalls({ asked, isLive }: FailedCallsProps) {
  const translate = useTranslate();
  const lang = useLang();
  const app = asked.values['app_id'];
  const { data } = useStats<{ items: readonly CallLog[] }>(
    'Platform.CallLog.GetList',
    {
      ...{ limit: most, sort: '-created_at', total: 'none' },
      fields: 'id,created_at,service,app_id,ret,msg,reference',
      filter: {
        ...isFailure,
        created_at: daysAsMoments(asked),
        ...(app !== undefined && { app_id: Number(app) }),
      },
    },
    isLive,
  );
  if (!data || data.items.length === 0) return null;
  return (
    <Part
      title={translate('developer.usage.failed')}
      help={translate('developer.usage.failedHelp')}
      tools={<Link to={callsLink(asked, isFailure)}>{translate('developer.usage.all')}</Link>}
    >
      <WideTable
        label={`${translate('developer.usage.failed')} · ${translate('developer.usage.advice')}`}
        minWidth={860}
      >
        <TableHead>
          <TableRow>
            {['at', 'api', 'code', 'advice', 'reference'].map((name) => (
              <TableCell key={name}>{translate(`developer.usage.${name}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.items.map(({ id, created_at: at, service, app_id, ret, msg, reference }) => (
            <TableRow key={id}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Link to={recordLink('call_log', id)}>{moment(at)}</Link>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{service}</TableCell>
              <TableCell>
                {retName(ret ?? 0, lang)}
                {msg && <small>{` ${msg}`}</small>}
              </TableCell>
              <TableCell>
                <Advice ret={ret ?? 0} service={service ?? ''} {...(app_id && { app: app_id })} />
              </TableCell>
              <TableCell>
                <code>{reference}</code>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </WideTable>
    </Part>
  );
}
