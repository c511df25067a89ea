import OpenInNew from '@mui/icons-material/OpenInNew';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { trimmedEnd } from '#schemas/text/trimmed.ts';
import { useLang } from '../../lang.ts';
import { Icon } from '../icons.tsx';
import { useIsAdmin, useProfile } from '../profile.ts';
import { RailLine } from './RailLine.tsx';

/** The way out of the back-office: the platform's public API docs, and the docs of its own services. */
export function Foot({ folded }: { readonly folded: boolean }) {
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
}

/** The platform's address comes from a setting: anything but a web address falls back to this server. */
function publicDocs(domain: string | undefined): string {
  return domain && /^https?:\/\//.test(domain) ? `${trimmedEnd(domain, '/')}/docs` : '/docs';
}

const Lines = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 8,
  borderTop: `1px solid ${theme.tokens.line}`,
}));

const Grow = styled('span')({ flex: 1, minWidth: 0 });
