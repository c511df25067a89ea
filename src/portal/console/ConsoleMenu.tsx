import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useMemo, useState } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { NavLink, useLocation } from 'react-router';
import { consolePath } from '#schemas/consolePath.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import { portalMenu } from '#schemas/derive/portal.ts';
import { portalGroups } from '#schemas/sections.ts';
import type { Permission } from '#schemas/wire.ts';
import { useLang, useWords } from '../../lang.ts';
import { useTabCounts } from '../../records/list/useTabCounts.ts';
import { registry } from '../../registry.ts';
import { Icon } from '../../ui/icons.tsx';
import { consolePages } from './consolePages.tsx';

interface Entry {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly order: number;
}

/** The console's menu: at the side, or behind a button with the name of the open page. */
export function ConsoleMenu({ title }: { readonly title: string }) {
  const translate = useTranslate();
  const words = useWords();
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { key } = useLocation();
  const groups = useGroups();
  const unread = useUnread();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a followed link closes the menu.
  useEffect(() => setOpen(false), [key]);
  return (
    <Side aria-label={translate('developer.menu')}>
      {isNarrow && (
        <Opener aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <Icon name="apps" fontSize="small" />
          <span>{title || translate('developer.menu')}</span>
          <ExpandMore fontSize="small" data-turned={isOpen || undefined} />
        </Opener>
      )}
      <div id={id} hidden={isNarrow && !isOpen}>
        <ul>
          <li>
            <NavLink to={consolePath} end>
              <Icon name="home" fontSize="small" />
              <span>{translate('developer.overview.title')}</span>
            </NavLink>
          </li>
        </ul>
        {groups.map(({ name, label, entries }) => (
          <section key={name} aria-labelledby={`${id}${name}`}>
            <h2 id={`${id}${name}`}>{words(label)}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.path}>
                  <NavLink to={entry.path}>
                    <Icon name={entry.icon} fontSize="small" />
                    <span>{entry.label}</span>
                    {entry.path === `${consolePath}/message` && unread > 0 && (
                      <b title={translate('developer.unread', { smart_count: unread })}>
                        {unread > 99 ? '99+' : unread}
                      </b>
                    )}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Side>
  );
}

function useGroups() {
  const translate = useTranslate();
  const lang = useLang();
  const { permissions } = usePermissions<Permission>();
  return useMemo(() => {
    const derived = portalMenu(registry, new Set(permissions?.paths ?? []));
    return portalGroups
      .map(({ name, label }) => {
        const items = derived.find((group) => group.name === name)?.items ?? [];
        const entries = [
          ...items.map(
            (resource): Entry => ({
              path: routeOf(resource, 'list') ?? resource.path,
              label: resource.plural[lang],
              icon: resource.menu.icon,
              order: resource.menu.order,
            }),
          ),
          ...consolePages.flatMap(({ path, text, menu }): Entry[] =>
            menu?.group === name ? [{ path, label: translate(text), ...menu }] : [],
          ),
        ];
        return { name, label, entries: entries.sort((one, other) => one.order - other.order) };
      })
      .filter(({ entries }) => entries.length > 0);
  }, [permissions, lang, translate]);
}

const noFilter = { filter: {}, q: '' } as const;

function useUnread(): number {
  const messages = registry.resources.get('message');
  const counts = useTabCounts(messages ?? noMessages, noFilter);
  return counts?.['unread'] ?? 0;
}

const noMessages = { name: 'message', services: {}, list: {} } as Parameters<typeof useTabCounts>[0];

const Side = styled('nav')(({ theme: { tokens, breakpoints } }) => ({
  '@media print': { display: 'none' },
  position: 'sticky',
  top: 76,
  maxHeight: 'calc(100dvh - 84px)',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  // A shadow at the edge where entries are scrolled out of sight.
  background: `linear-gradient(${tokens.ground} 30%, transparent) top / 100% 36px no-repeat local,
    linear-gradient(transparent, ${tokens.ground} 70%) bottom / 100% 36px no-repeat local,
    radial-gradient(farthest-side at 50% 0, ${tokens.edge}, transparent) top / 100% 8px no-repeat scroll,
    radial-gradient(farthest-side at 50% 100%, ${tokens.edge}, transparent) bottom / 100% 8px no-repeat scroll`,
  fontSize: '0.875rem',
  '& h2': { margin: '12px 12px 4px', fontSize: '0.75rem', fontWeight: 600, color: tokens.inkSoft },
  '& ul': { display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' },
  '& li a': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 32,
    padding: '3px 12px',
    borderRadius: 8,
    color: tokens.ink,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  '& li a > span': { flex: 1, minWidth: 0 },
  '& li a > svg': { color: tokens.inkSoft },
  '& li a > b': {
    minWidth: 20,
    padding: '1px 6px',
    borderRadius: 9,
    fontSize: '0.75rem',
    textAlign: 'center',
    color: tokens.onAccent,
    backgroundColor: tokens.accent,
  },
  '& li a:hover': { backgroundColor: tokens.hover },
  '& li a.active': { color: tokens.accentStrong, fontWeight: 600, backgroundColor: tokens.chosen },
  '& li a.active > svg': { color: tokens.accentStrong },
  [breakpoints.down('md')]: {
    position: 'static',
    maxHeight: 'none',
    background: 'none',
    '& > div:not([hidden])': {
      marginTop: 8,
      padding: '8px 8px 12px',
      borderRadius: 12,
      border: `1px solid ${tokens.line}`,
      backgroundColor: tokens.surface,
    },
    '& li a': { minHeight: 44 },
  },
}));

const Opener = styled(ButtonBase)(({ theme: { tokens } }) => ({
  width: '100%',
  gap: 10,
  minHeight: 44,
  padding: '4px 12px',
  borderRadius: 10,
  border: `1px solid ${tokens.line}`,
  backgroundColor: tokens.surface,
  font: 'inherit',
  fontWeight: 600,
  '& > span:not([class])': {
    flex: 1,
    minWidth: 0,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& [data-turned]': { transform: 'rotate(180deg)' },
}));
