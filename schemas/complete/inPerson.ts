import type { ObjectSchema } from '../resource.ts';

/** Whether records are written in person alone when their file does not say: where they hold money or a password. */
export function isInPerson({ properties }: ObjectSchema): boolean {
  return Object.values(properties).some(
    ({ format, virtual }) => format === 'password' || (format === 'money' && virtual === undefined),
  );
}
