import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Profile } from '#schemas/wire.ts';
import { SchemaForm } from '../../records/forms/SchemaForm.tsx';
import { ConflictDialog } from '../../records/record/ConflictDialog.tsx';
import { registry } from '../../registry.ts';
import { useProfile } from '../../session/profile.ts';
import { profileSchema } from '../../session/profileSchema.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { profileValues, useSaveProfile } from './useSaveProfile.ts';

const profilePath = '/account/accountInfo';

/**
 * The part of a profile that the account's owner may change, including the picture. By hand, since it edits
 * the caller's own record through a separate service, and the session continues with the result.
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

/** The form of the profile. */
function ProfileForm({ profile, onDone }: { readonly profile: Profile; readonly onDone: () => void }) {
  const translate = useTranslate();
  // The initial version of the form: a refetch, as for another language, may return a version that was never
  // shown here.
  const [base] = useState(() => profile as unknown as Row);
  const { submit, clashes, answers } = useSaveProfile(base, onDone);
  const schema = useMemo(profileSchema, []);
  const value = useMemo(() => profileValues(base), [base]);
  const account = registry.resources.get('account') as Resource;
  return (
    <>
      <SchemaForm
        keepAs="profile"
        schema={schema}
        purpose="edit"
        value={value}
        onSubmit={submit}
        onCancel={onDone}
        submitLabel={translate('shell.account.save')}
      />
      {clashes && <ConflictDialog resource={account} clashes={clashes} {...answers} />}
    </>
  );
}
