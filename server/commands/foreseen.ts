import { RegistryFault } from '#schemas/registryFault.ts';
import { MigrationBusy } from '../migration/run.ts';
import { SettingsError } from '../settings.ts';
import { LockRefused } from '../store/lock.ts';
import { MigrationRefused } from '../store/migrate.ts';

const kinds = [LockRefused, MigrationBusy, MigrationRefused, RegistryFault, SettingsError];

/** Whether an error says by itself what whoever starts the server or a command has to mend: its place says nothing more. */
export function isForeseen(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind);
}
