import type { Profile } from '#schemas/wire.ts';
import { useWords } from '../lang.ts';
import { registry } from '../registry.ts';

/** What an account's level is called; in the present language, whatever language the profile was fetched in. */
export function useLevelName(profile: Profile | undefined): string {
  const words = useWords();
  if (!profile) return '';
  const option = registry.resources.get('account')?.schema.properties.level?.options?.[String(profile.level)];
  return option ? words(option.label) : profile.member_level_name;
}
