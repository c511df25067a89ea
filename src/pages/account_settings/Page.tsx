import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { useProfile } from '../../shell/profile.ts';
import { ProfileForm } from './ProfileForm.tsx';

const profilePath = '/account/accountInfo';

/**
 * What the owner of an account may change of it, its picture among it. By hand, since he changes his own record
 * by a service of his own, and goes on as whom he made of himself.
 */
export function Page() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const profile = useProfile();
  return (
    <>
      <PageHead title={translate('shell.account.edit')} />
      <Card sx={{ maxWidth: 760 }}>
        <CardContent>
          {profile ? (
            <ProfileForm profile={profile} onDone={() => navigate(profilePath)} />
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </CardContent>
      </Card>
    </>
  );
}
