import type { ObjectSchema } from '../resource.ts';

/** The default for forbidding writes during impersonation: true where records hold money or a password. */
export function isWithoutImpersonation({ properties }: ObjectSchema): boolean {
  return Object.values(properties).some(
    ({ format, virtual }) => format === 'password' || (format === 'money' && virtual === undefined),
  );
}
