import OpenInNew from '@mui/icons-material/OpenInNew';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import { useLang } from '../../lang.ts';
import { useIsAdmin, useProfile } from '../../session/profile.ts';
import { belowBanner } from '../../theme/belowBanner.ts';
import { Icon } from '../../ui/icons.tsx';
import { SiteMark } from '../../ui/SiteMark.tsx';
import { Menu } from './Menu.tsx';
import { RailLine } from './RailLine.tsx';

const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 8,
  borderTop: `1px solid ${theme.tokens.line}`,
}));

const Grow = styled('span')({ flex: 1, minWidth: 0 });

const Home = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 11,
  height: 56,
  flex: 'none',
  color: theme.tokens.ink,
  textDecoration: 'none',
  '&[data-folded="true"]': { justifyContent: 'center' },
  '&:focus-visible': { outlineOffset: -3, borderRadius: 10 },
}));

const Name = styled('span')({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: '1.0625rem',
  fontWeight: 650,
  letterSpacing: '0.01em',
});

interface RailProps {
  /** The section and resource of the open page. */
  readonly hereSection: string | undefined;
  readonly hereResource: string | undefined;
  readonly folded: boolean;
  /** In narrow layouts the rail is a drawer. */
  readonly drawer: boolean;
  readonly isDrawerOpen: boolean;
  readonly onClose: () => void;
}

const width = 256;
const foldedWidth = 64;

/** The left side: brand, menu, docs. */
export const Rail = memo(function Rail({ folded, drawer, isDrawerOpen, onClose, ...here }: RailProps) {
  const translate = useTranslate();
  if (drawer)
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={onClose}
        slotProps={{
          paper: {
            sx: { width: 'min(288px, 86vw)', bgcolor: (theme) => theme.tokens.rail },
            'aria-label': translate('shell.menu'),
          },
        }}
      >
        <Brand folded={false} />
        <Menu folded={false} {...here} onGo={onClose} />
        <Foot folded={false} />
      </Drawer>
    );
  return (
    <Side style={{ width: folded ? foldedWidth : width }}>
      <Brand folded={folded} />
      <Menu folded={folded} {...here} />
      <Foot folded={folded} />
    </Side>
  );
});

const Side = styled('aside')(({ theme }) => ({
  position: 'sticky',
  top: belowBanner,
  flex: 'none',
  height: `calc(100dvh - ${belowBanner})`,
  display: 'flex',
  flexDirection: 'column',
  backgroundColor: theme.tokens.rail,
  borderRight: `1px solid ${theme.tokens.line}`,
  transition: 'width 180ms cubic-bezier(0.2, 0, 0, 1)',
  zIndex: theme.zIndex.appBar + 1,
}));

/** The mark and the site's name, linked to the home page. */
const Brand = memo(function Brand({ folded }: { readonly folded: boolean }) {
  const translate = useTranslate();
  const own = useProfile()?.site;
  const site = own?.name || translate('shell.product');
  return (
    <Home
      to="/home"
      aria-label={folded ? site : undefined}
      style={{ padding: folded ? 0 : '0 18px' }}
      data-folded={folded}
    >
      <SiteMark logo={folded ? null : own?.logo} size={28} />
      {!folded && <Name title={site}>{site}</Name>}
    </Home>
  );
});

/** Links out of the back-office: the platform's public API docs, and the docs of its own services. */
const Foot = memo(function Foot({ folded }: { readonly folded: boolean }) {
  const translate = useTranslate();
  const profile = useProfile();
  const isAdmin = useIsAdmin();
  const lang = useLang();
  const links = [
    {
      name: 'docs',
      href: `${publicDocs(profile?.web_domain_url?.open_api.url)}?lang=${lang}`,
      label: translate('shell.apiDocs'),
    },
    ...(isAdmin
      ? [{ name: 'function', href: `/api/docs?lang=${lang}`, label: translate('shell.internalDocs') }]
      : []),
  ];
  return (
    <Lines>
      {links.map(({ name, href, label }) => {
        const line = (
          <RailLine
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            folded={folded}
            aria-label={`${label} (${translate('shell.newWindow')})`}
          >
            <Icon name={name} />
            {!folded && <Grow>{label}</Grow>}
            {!folded && <OpenInNew sx={{ fontSize: '0.95rem' }} />}
          </RailLine>
        );
        return (
          <li key={name}>
            {folded ? (
              <Tooltip title={label} placement="right">
                {line}
              </Tooltip>
            ) : (
              line
            )}
          </li>
        );
      })}
    </Lines>
  );
});

/** The platform's URL comes from a setting: an invalid one falls back to this server. */
function publicDocs(domain: string | undefined): string {
  return domain && /^https?:\/\//.test(domain) ? `${trimmedEnd(domain, '/')}/docs` : '/docs';
}
