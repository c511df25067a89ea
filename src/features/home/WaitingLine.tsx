import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useWords } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { registry } from '../../registry.ts';
import { useWaiting } from '../../shell/menu/useWaiting.ts';
import { WaitingCount } from '../../shell/menu/WaitingCount.tsx';
import { Icon } from '../../ui/icons.tsx';
import { waitingFilter } from './waitingFilter.ts';

/** The records that wait for this administrator, with links to the matching lists. */
export function WaitingLine() {
  const translate = useTranslate();
  const words = useWords();
  const counts = useWaiting();
  const resources = [...registry.resources.values()].filter(({ name, menu }) => menu.badge && name in counts);
  if (resources.length === 0) return null;
  const waiting = resources.filter(({ name }) => counts[name]);
  return (
    <Card component="section" aria-label={translate('stats.home.waiting')} sx={{ mb: 2 }}>
      <Line>
        <h2>{translate('stats.home.waiting')}</h2>
        {waiting.length === 0 && <span>{translate('stats.home.nothingWaits')}</span>}
        {waiting.map((resource) => (
          <Link key={resource.name} to={`${screenPath(resource, 'list')}${waitingFilter(resource)}`}>
            <Icon name={resource.menu.icon ?? 'table'} />
            {words(resource.plural)}
            <WaitingCount count={counts[resource.name] ?? 0} />
          </Link>
        ))}
      </Line>
    </Card>
  );
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  padding: '12px 18px',
  fontSize: '0.875rem',
  color: theme.tokens.inkSoft,
  '& h2': { ...theme.typography.h4, margin: '0 8px 0 0', color: theme.tokens.ink },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '2px 12px',
    borderRadius: 18,
    color: theme.tokens.ink,
    textDecoration: 'none',
    border: `1px solid ${theme.tokens.line}`,
    '@media (pointer: coarse)': { minHeight: 44 },
  },
  [theme.breakpoints.down('sm')]: { '& h2': { flexBasis: '100%', marginBottom: 2 } },
  '& a:hover': { borderColor: theme.tokens.accent },
  '& a > svg': { fontSize: 18, color: theme.tokens.accent },
}));
