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

const usual = { time: '2026-01-01T00:00:00Z', ip: '127.0.0.1' };

function LastLogin() {
  const translate = useTranslate();
  const last = useLastLogin();
  const { time, ip } = last ?? usual;
  if (last === null) return translate('shell.homePage.first');
  return (
    // Words of the usual length keep the place while they are fetched.
    <span style={last ? undefined : { visibility: 'hidden' }}>
      {translate('shell.homePage.last', { time: moment(time), ip })}{' '}
      <MuiLink component={Link} to="/account/loginRecord" sx={{ whiteSpace: 'nowrap' }}>
        {translate('shell.homePage.logins')}
      </MuiLink>
    </span>
  );
}
