import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { useProfile } from '../../shell/profile.ts';
import { ProfileView } from './ProfileView.tsx';

// The form engine comes only when something is to be changed.
const ProfileForm = lazy(() => import('./ProfileForm.tsx').then((part) => ({ default: part.ProfileForm })));

/** The signed-in account: what is known of it, and what its owner may change. */
export function Page() {
  const translate = useTranslate();
  const profile = useProfile();
  const [isEditing, setEditing] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const edit = (on: boolean) => {
    setEditing(on);
    // The button that was pressed goes away: the keyboard goes on at what took its place.
    sheet.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHead title={translate('shell.user.profile')}>
        {!isEditing && (
          <>
            <Button component={Link} to="/account/resetPassword">
              {translate('shell.user.password')}
            </Button>
            <Button variant="contained" disabled={!profile} onClick={() => edit(true)}>
              {translate('shell.account.edit')}
            </Button>
          </>
        )}
      </PageHead>
      <Card sx={{ maxWidth: 760 }}>
        <CardContent ref={sheet} tabIndex={-1} sx={{ outline: 'none' }}>
          {!profile && <Skeleton variant="rounded" height={220} />}
          {profile && !isEditing && <ProfileView profile={profile} />}
          {profile && isEditing && (
            <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
              <ProfileForm profile={profile} onDone={() => edit(false)} />
            </Suspense>
          )}
        </CardContent>
      </Card>
    </>
  );
}
