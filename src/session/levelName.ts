import type { Profile } from '#schemas/wire.ts';
import { useWords } from '../lang.ts';
import { registry } from '../registry.ts';

/**
 * The name of an account's level, in the current language rather than the language in which the profile was
 * fetched.
 */
export function useLevelName(profile: Profile | undefined): string {
  const words = useWords();
  if (!profile) return '';
  const option = registry.resources.get('account')?.schema.properties.level?.options?.[String(profile.level)];
  return option ? words(option.label) : profile.member_level_name;
}
