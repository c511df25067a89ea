import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Profile } from '#schemas/wire.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { registry } from '../../registry.ts';
import { ConflictDialog } from '../../screens/record/ConflictDialog.tsx';
import { profileSchema } from '../../shell/profileSchema.ts';
import { profileValues, useSaveProfile } from './useSaveProfile.ts';

/** Changes the profile. */
export function ProfileForm({ profile, onDone }: { readonly profile: Profile; readonly onDone: () => void }) {
  const translate = useTranslate();
  // What the form began with: fetched anew, as for another language, it may be a version that nobody has seen here.
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
