import { useDataProvider, useNotify } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Row } from '#schemas/resource.ts';
import type { Profile } from '#schemas/wire.ts';
import { profileFields } from '../../shell/profileSchema.ts';
import { useRefreshAccount } from '../../shell/useRefreshAccount.ts';

/** Saves what was changed of a profile, then has the shell show it. */
export function useSaveProfile(profile: Profile, onSaved: () => void): (values: Row) => Promise<void> {
  const notify = useNotify();
  const refresh = useRefreshAccount();
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return async (values) => {
    const before = profile as unknown as Row;
    const changed = profileFields.filter((name) => (values[name] || null) !== (before[name] || null));
    if (changed.length > 0) {
      const payload = Object.fromEntries(changed.map((name) => [name, values[name] || null]));
      await dataProvider.call(
        'Platform.User.EditProfile',
        { ...payload, version: before.version },
        { quiet: true },
      );
      await refresh();
      notify('shell.account.saved', { type: 'success' });
    }
    onSaved();
  };
}
