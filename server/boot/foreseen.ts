import { RegistryFault } from '#schemas/registryFault.ts';
import { LockError } from '../platform/local/lock.ts';
import { SettingsError } from '../platform/settings.ts';
import { MigrationError } from './migrate.ts';
import { MigrationBusy } from './runMigration.ts';

const kinds = [LockError, MigrationBusy, MigrationError, RegistryFault, SettingsError];

/** Whether the error's message alone says what to fix, so that its stack adds nothing. */
export function isForeseen(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind);
}
