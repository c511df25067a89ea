import { existsSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';
import { type Proof, proveRestored } from './proveRestored.ts';
import { restoreBackup } from './restoreBackup.ts';

/** Proves a backup by doing what it is for: restores it beside itself, opens it, looks at all of it, and removes that. */
export async function checkBackup(
  folder: string,
  tell: (bytes: number) => void = () => {},
): Promise<{ manifest: Manifest; proof: Proof }> {
  const dataDir = `${folder}.checking`;
  const remove = () => {
    const cluster = join(dataDir, 'postgres');
    // Under root it may lie elsewhere, where its account can get in.
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
