import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { useProfile } from '../../shell/profile.ts';
import { ProfileView } from './ProfileView.tsx';

/**
 * What is known of the signed-in account, and the ways to change it. By hand, since it is the caller's own
 * record, which has no id in its address and no list around it.
 */
export function Page() {
  const translate = useTranslate();
  const profile = useProfile();
  return (
    <>
      <PageHead title={translate('shell.user.profile')}>
        <Button component={Link} to="/account/resetPassword">
          {translate('shell.user.password')}
        </Button>
        <Button variant="contained" component={Link} to="/account/accountSettings">
          {translate('shell.account.edit')}
        </Button>
      </PageHead>
      <Card sx={{ maxWidth: 760 }}>
        <CardContent>
          {profile ? <ProfileView profile={profile} /> : <Skeleton variant="rounded" height={220} />}
        </CardContent>
      </Card>
    </>
  );
}
