import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';
import { type Proof, proveRestored } from './proveRestored.ts';
import { restoreBackup } from './restoreBackup.ts';

/**
 * Verifies a backup: restores it next to itself, opens it, checks every file and page, and removes the
 * restored copy.
 */
export async function checkBackup(
  folder: string,
  tell: (bytes: number) => void = () => {},
): Promise<{ manifest: Manifest; proof: Proof }> {
  const dataDir = `${folder}.checking`;
  const remove = () => {
    const cluster = join(dataDir, 'postgres');
    // As root, the restore may go elsewhere, where the database's account has access.
    if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  };
  remove();
  try {
    const manifest = await restoreBackup(folder, dataDir, tell, false);
    return { manifest, proof: await proveRestored(dataDir, manifest) };
  } finally {
    remove();
  }
}
