import { RegistryFault } from '#schemas/registryFault.ts';
import { LockError } from '../platform/local/lock.ts';
import { SettingsError } from '../platform/settings.ts';
import { StartError } from '../platform/startError.ts';
import { MigrationError } from './migrate.ts';
import { MigrationBusy } from './runMigration.ts';

const kinds = [LockError, MigrationBusy, MigrationError, RegistryFault, SettingsError, StartError];

/** Whether the error's message alone says what to fix, so that its stack adds nothing. */
export function isForeseen(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind);
}

// What a machine lacks or forbids; a missing file may also be a fault of the code.
const refusals = /^(EACCES|EADDRINUSE|EADDRNOTAVAIL|EDQUOT|EIO|EMFILE|ENFILE|ENOSPC|ENOTFOUND|EPERM|EROFS)$/;

/** Whether the operating system refused something that the message names: a path, an address or a host. */
export function isSystemRefusal(error: unknown): boolean {
  const { code = '', path, address, hostname } = error as NodeJS.ErrnoException & Record<string, unknown>;
  return refusals.test(code) && (path ?? address ?? hostname) !== undefined;
}
