import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { HomeAnswer } from '#schemas/payloads/stats.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { unseen } from '../../theme/unseen.ts';
import { Icon } from '../../ui/icons.tsx';
import { CountUp } from '../stats/CountUp.tsx';
import { callLog, callsLink } from '../stats/callsLink.ts';
import { waitingFilter } from './waitingFilter.ts';

/** The cards in order: each one's name, its icon, and the page that it links to. */
const cards = [
  ['apps_to_review', 'apps', '/application/list'],
  ['accounts', 'people', '/user/list'],
  ['calls_today', 'trend', '/techzones/apistats/flow'],
  ['apis', 'api', '/techzones/design/list'],
] as const;

type Name = (typeof cards)[number][0];

// The filtered list of the rows that a number counts.
function behind(name: Name, page: string, today: string | undefined, mayCalls: boolean): string {
  const apps = registry.resources.get('app');
  if (name === 'apps_to_review' && apps) return page + waitingFilter(apps);
  if (name !== 'calls_today' || today === undefined) return page;
  return mayCalls ? callsLink({ from: today, to: today }) : `${page}?from=${today}&to=${today}`;
}

/**
 * The key figures of the platform; each links to the list that it counts. Skeletons keep the layout while
 * loading.
 */
export function FigureCards({ data }: { readonly data: HomeAnswer | undefined }) {
  const translate = useTranslate();
  const may = useMay();
  const shown = cards.filter(([name, , page]) => (data ? data.cards[name] !== undefined : may(page)));
  if (shown.length === 0) return null;
  return (
    <Line aria-label={translate('stats.home.figures')} aria-busy={!data}>
      {shown.map(([name, icon, page]) => (
        <Figure
          key={name}
          to={behind(name, page, data?.today, may(callLog))}
          icon={icon}
          name={translate(`stats.home.${name}`)}
        >
          {data ? <CountUp value={data.cards[name] ?? 0} /> : <Skeleton width={56} />}
        </Figure>
      ))}
    </Line>
  );
}

interface FigureProps {
  readonly to: string;
  readonly icon: string;
  readonly name: string;
  readonly children: ReactNode;
}

function Figure({ to, icon, name, children }: FigureProps) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} />
        <span className="name">{name}</span>
        <strong>{children}</strong>
      </Link>
    </li>
  );
}

const Line = styled('ul')(({ theme: { tokens, breakpoints } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  '& > li': { flex: '1 1 190px' },
  '& a': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    height: '100%',
    gap: '2px 14px',
    padding: '16px 18px',
    color: tokens.ink,
    textDecoration: 'none',
    borderRadius: 12,
    border: `1px solid ${tokens.line}`,
    backgroundColor: tokens.surface,
    transition: 'border-color 120ms',
  },
  '& a:hover': { borderColor: tokens.accent },
  '& svg': {
    gridRow: '1 / 3',
    boxSizing: 'content-box',
    padding: 11,
    fontSize: 24,
    borderRadius: 12,
    color: tokens.accent,
    backgroundColor: tokens.accentSoft,
  },
  '& .name': { fontSize: '0.8125rem', color: tokens.inkSoft },
  '& strong': { fontSize: '1.625rem', fontWeight: 600, lineHeight: 1.2, whiteSpace: 'nowrap' },
  '& .value': unseen,
  [breakpoints.down('sm')]: {
    gap: 10,
    '& > li': { flexBasis: '40%' },
    // Aligns the numbers in one row, even if some labels take two lines.
    '& a': { gridTemplateColumns: '1fr', alignContent: 'space-between', padding: '12px 14px' },
    '& svg': { display: 'none' },
    '& strong': { fontSize: '1.375rem' },
  },
}));
