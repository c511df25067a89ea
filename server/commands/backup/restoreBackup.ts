import { createHash } from 'node:crypto';
import { chownSync, createReadStream, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../../boot/backupError.ts';
import { choosePlace, systemFolder } from '../../platform/embedded/place.ts';
import { unfinishedRestore } from '../../platform/local/assertRestoreFinished.ts';
import { dataFolder } from '../../platform/local/dataFolder.ts';
import { keysFolder } from '../../platform/local/keysFolder.ts';
import { acquireLock } from '../../platform/local/lock.ts';
import { namePath } from '../../platform/local/namePath.ts';
import { copyFile } from './copyFile.ts';
import { type Manifest, readManifest } from './manifest.ts';

/**
 * Restores a backup into an empty DATA_DIR and verifies each file against the manifest; the next start
 * continues from there.
 */
export async function restoreBackup(
  folder: string,
  dataDir: string,
  tell: (bytes: number) => void = () => {},
  durable = true,
): Promise<Manifest> {
  const manifest = readManifest(folder);
  await compareFiles(folder, manifest);
  const home = dataFolder(dataDir);
  refuseUsed(home);
  const lock = await acquireLock(home);
  try {
    writeFileSync(unfinishedRestore(home), '', { flush: true });
    for (const name of ['keys', 'uploads', 'postgres'])
      rmSync(join(home, name), { recursive: true, force: true });
    const source = { folder, manifest, tell, durable };
    await put(source, 'keys', keysFolder(home));
    await put(source, 'uploads', join(home, 'uploads'));
    const { cluster, account } = choosePlace(home, systemFolder);
    await put(source, 'postgres', cluster);
    if (account) handOver(cluster, account.uid, account.gid);
    rmSync(unfinishedRestore(home));
    return manifest;
  } finally {
    lock.release();
  }
}

function refuseUsed(home: string): void {
  const names = readdirSync(home).filter((name) => !name.startsWith('server.'));
  if (names.length === 0 || names.includes('restore.unfinished')) return;
  throw new BackupError(
    `${home} is not empty (${names.slice(0, 3).join(', ')}): nothing is overwritten; ` +
      'move it away, or give DATA_DIR another folder',
  );
}

interface Source {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly tell: (bytes: number) => void;
  readonly durable: boolean;
}

/** Copies one folder of the backup to its target. */
async function put({ folder, manifest, tell, durable }: Source, room: string, to: string): Promise<void> {
  const inside = (name: string) => name.startsWith(`${room}/`);
  const place = (name: string) => join(to, name.slice(room.length + 1));
  for (const name of manifest.folders.filter((one) => one === room || inside(one)))
    mkdirSync(place(name), { recursive: true, mode: 0o700 });
  for (const [name, wanted] of Object.entries(manifest.files)) {
    if (!inside(name)) continue;
    const copied = await copyFile(join(folder, name), place(name), durable);
    if (copied.sha256 !== wanted.sha256) throw changed(folder, name);
    tell(copied.bytes);
  }
}

function handOver(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) handOver(inside, uid, gid);
    else chownSync(inside, uid, gid);
  }
}

/**
 * Compares every file of a backup with its manifest. @throws BackupError naming the first file that is
 * missing or differs
 */
async function compareFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const hash = createHash('sha256');
    const path = join(folder, name);
    await pipeline(createReadStream(path), hash).catch((error) => {
      if (error.code !== 'ENOENT') namePath(path)(error);
      const key = name.startsWith('keys/') ? ', and without it no secret can be read' : '';
      throw new BackupError(`${name} is missing in ${folder}${key}`);
    });
    if (hash.digest('hex') !== sha256) throw changed(folder, name);
  }
}

/** The message for a file that differs from what was saved. */
function changed(folder: string, name: string): BackupError {
  return new BackupError(`${name} in ${folder} is not what was saved any more; take another backup`);
}
