import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../../boot/backupError.ts';
import { withCluster } from '../../boot/withCluster.ts';
import type { Settings } from '../../platform/settings.ts';
import { copyDatabase } from './copyDatabase.ts';
import { beginDraft } from './draft.ts';
import { type Manifest, thisMachine } from './manifest.ts';

/**
 * Copies the database, the keys and the uploads of DATA_DIR into a new folder, also while the server runs.
 * The backup is consistent as of one moment and contains everything that was acknowledged before it started.
 */
export async function makeBackup(
  settings: Settings,
  target: string,
  tell: (bytes: number) => void = () => {},
): Promise<Manifest> {
  refuse(settings, target);
  const { dataDir } = settings;
  return withCluster(dataDir, async (cluster, connection) => {
    const draft = beginDraft(target, tell);
    try {
      const begun = new Date().toISOString();
      const uploads = () => draft.copyAll(join(dataDir, 'uploads'), 'uploads');
      // Files are immutable. A file is stored before its record and removed after it, so listing them twice
      // finds one for each record.
      await uploads();
      const damaged = await copyDatabase(cluster, connection, draft);
      await uploads();
      await draft.copyAll(join(dataDir, 'keys'), 'keys');
      const ended = new Date().toISOString();
      return await draft.finish({ begun, ended, postgres: '18', machine: thisMachine, damaged });
    } catch (error) {
      draft.discard();
      throw error;
    }
  });
}

function refuse({ databaseUrl, dataDir }: Settings, target: string): void {
  if (databaseUrl !== null)
    throw new BackupError(
      'DATABASE_URL names a PostgreSQL server: back that up with its own tools (pg_dump, pg_basebackup), ' +
        `and with it ${join(dataDir, 'keys')} and ${join(dataDir, 'uploads')}`,
    );
  if (existsSync(target)) throw new BackupError(`${target} is there already; name a new folder`);
  if (`${target}/`.startsWith(`${dataDir}/`))
    throw new BackupError(`${target} lies in DATA_DIR; a backup belongs on another disk`);
}
