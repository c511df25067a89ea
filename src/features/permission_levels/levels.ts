import type { Side } from '#schemas/payloads/levels.ts';
import { useWords } from '../../lang.ts';
import { registry } from '../../registry.ts';

/** The pages that list and add operations, and grant them to single accounts. */
export const operationPages: readonly { readonly side: Side; readonly path: string }[] = [
  { side: 'admin', path: '/platmanage/permissions/admin-assign' },
  { side: 'platform', path: '/platmanage/permissions/platform-assign' },
];

/** The label of a level. */
export function useLevelName(level: number): string {
  const words = useWords();
  const option = registry.resources.get('account')?.schema.properties.level?.options?.[String(level)];
  return option ? words(option.label) : String(level);
}
