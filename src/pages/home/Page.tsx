import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useMenu } from '../../shell/menu/useMenu.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { moment } from '../../shell/page/moment.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { useProfile } from '../../shell/profile.ts';
import { hello } from './hello.ts';
import { SectionRow } from './SectionRow.tsx';
import { useLastLogin } from './useLastLogin.ts';

/** Where everybody arrives: a greeting, the last sign-in, and what this account may open. */
export function Page() {
  const translate = useTranslate();
  const profile = useProfile();
  const sections = useMenu().filter(({ name }) => name !== 'home');
  const name = profile?.nickname || profile?.username || '';
  return (
    <>
      <PageHead
        title={translate(`shell.hello.${hello(new Date().getHours())}`, { name })}
        help={<LastLogin />}
      />
      {sections.length > 0 ? (
        <Card component="nav" aria-label={translate('shell.homePage.open')}>
          {sections.map((section) => (
            <SectionRow key={section.name} section={section} />
          ))}
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon="shield"
            title={translate('shell.homePage.nothing')}
            help={translate('shell.homePage.nothingHelp')}
          />
        </Card>
      )}
    </>
  );
}

function LastLogin() {
  const translate = useTranslate();
  const last = useLastLogin();
  // The line keeps its place while it is fetched.
  if (last === undefined) return '\u00a0';
  if (last === null) return translate('shell.homePage.first');
  return (
    <>
      {translate('shell.homePage.last', { time: moment(last.time), ip: last.ip })}{' '}
      <MuiLink component={Link} to="/account/loginRecord" sx={{ whiteSpace: 'nowrap' }}>
        {translate('shell.homePage.logins')}
      </MuiLink>
    </>
  );
}
