import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Row } from '#schemas/resource.ts';
import type { Profile } from '#schemas/wire.ts';
import { SchemaForm } from '../../forms/SchemaForm.tsx';
import { profileFields, profileSchema } from '../../shell/profileSchema.ts';
import { useSaveProfile } from './useSaveProfile.ts';

/** Changes the profile. */
export function ProfileForm({ profile, onDone }: { readonly profile: Profile; readonly onDone: () => void }) {
  const translate = useTranslate();
  const save = useSaveProfile(profile, onDone);
  const schema = useMemo(profileSchema, []);
  const value = useMemo(() => {
    const whole = profile as unknown as Row;
    return Object.fromEntries(profileFields.map((name) => [name, whole[name] || null]));
  }, [profile]);
  return (
    <SchemaForm
      schema={schema}
      purpose="edit"
      value={value}
      onSubmit={save}
      onCancel={onDone}
      submitLabel={translate('shell.account.save')}
    />
  );
}
