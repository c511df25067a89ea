import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HomeAnswer } from '#schemas/payloads/stats.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { Icon } from '../../shell/icons.tsx';
import { CountUp } from '../../stats/CountUp.tsx';
import { callLog, callsLink } from '../../stats/callsLink.ts';
import { unseen } from '../../theme/unseen.ts';
import { waitingFilter } from './waitingFilter.ts';

/** The cards in their order: what each is called, and its icon. */
const cards = [
  ['apps_to_review', 'apps'],
  ['accounts', 'people'],
  ['calls_today', 'trend'],
  ['apis', 'api'],
] as const;

type Name = (typeof cards)[number][0];

// What is behind a number: the very rows that it counts.
function behind(name: Name, today: string, may: (uri: string) => boolean): string {
  const apps = registry.resources.get('app');
  return {
    apps_to_review: `/application/list${apps ? waitingFilter(apps) : ''}`,
    accounts: '/user/list',
    calls_today: may(callLog)
      ? callsLink({ from: today, to: today })
      : `/techzones/apistats/flow?from=${today}&to=${today}`,
    apis: '/techzones/design/list',
  }[name];
}

/** The numbers of the platform; each leads to the list that it counts. */
export function FigureCards({ cards: figures, today }: Pick<HomeAnswer, 'cards' | 'today'>) {
  const translate = useTranslate();
  const may = useMay();
  if (Object.keys(figures).length === 0) return null;
  return (
    <Line aria-label={translate('stats.home.figures')}>
      {cards.map(([name, icon]) => {
        const value = figures[name];
        return value === undefined ? null : (
          <Figure key={name} to={behind(name, today, may)} icon={icon} name={translate(`stats.home.${name}`)}>
            <CountUp value={value} />
          </Figure>
        );
      })}
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
    // Numbers stand in one row, whether the names above them take one line or two.
    '& a': { gridTemplateColumns: '1fr', alignContent: 'space-between', padding: '12px 14px' },
    '& svg': { display: 'none' },
    '& strong': { fontSize: '1.375rem' },
  },
}));
