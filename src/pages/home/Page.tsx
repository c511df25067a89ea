import MuiLink from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyChunk } from '../../frame/lazyChunk.ts';
import { useMay } from '../../may.ts';
import { moment } from '../../shell/page/moment.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { useIsAdmin, useProfile } from '../../shell/profile.ts';
import { Directory } from './Directory.tsx';
import { Figures } from './Figures.tsx';
import { hello } from './hello.ts';
import { OwnBones } from './OwnBones.tsx';
import { useLastLogin } from './useLastLogin.ts';

const OwnRecords = lazyChunk(() => import('./OwnRecords.tsx').then((file) => file.OwnRecords));

/**
 * Where everybody arrives: a greeting, the last sign-in, how the platform does. Whoever may not see that finds
 * what he may open. By hand, since it is made of many resources and of none.
 */
export function Page() {
  const translate = useTranslate();
  const profile = useProfile();
  const may = useMay();
  const isAdmin = useIsAdmin();
  const name = profile?.fullName ?? '';
  return (
    <>
      <PageHead
        title={translate(`shell.hello.${hello(new Date().getHours())}`, { name })}
        help={<LastLogin />}
      />
      <Figures />
      {!isAdmin && (
        <Suspense fallback={<OwnBones />}>
          <OwnRecords />
        </Suspense>
      )}
      {!may('/techzones/apistats/flow') && <Directory />}
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
