import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBackup } from '#server/commands/backup/checkBackup.ts';
import { makeBackup } from '#server/commands/backup/makeBackup.ts';
import { type Manifest, manifestName } from '#server/commands/backup/manifest.ts';
import { restoreBackup } from '#server/commands/backup/restoreBackup.ts';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { unfinishedRestore } from '#server/platform/local/assertRestoreFinished.ts';
import { readSettings } from '#server/platform/settings.ts';
import { callOver, startBurst } from '../support/records/burst.ts';
import { adminPassword, startServer } from '../support/server.ts';

// Each of the cluster's files is flushed to disk separately, while eight writers use the same disk.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const top = realpathSync(mkdtempSync(join(tmpdir(), 'kaifang-backup-')));
// Where the tests run as root, the database's account must be able to enter.
chmodSync(top, 0o755);
const place = (name: string) => join(top, name);
const settings = readSettings({ DATA_DIR: place('data') });
const secret = { host: 'db.example.org', port: 5432, username: 'reader', password: 'Backup-secret-1' };
let saved: { manifest: Manifest; before: string[]; upload: string };

const signIn = async (url: string) => {
  const fields = { username: 'admin', password: adminPassword };
  return String((await callOver(url, 'Platform.User.UserLogin', fields)).data.access_token);
};

/** One real upload over HTTP; returns its address. */
async function upload(url: string, token: string): Promise<string> {
  const body = new FormData();
  body.set('access_token', token);
  body.set('file', new Blob([readFileSync('docs/pictures/home.png')], { type: 'image/png' }), 'home.png');
  const answer = await fetch(`${url}/api/admin.php?service=Admin.File.Upload`, { method: 'POST', body });
  const { data } = (await answer.json()) as { data: { url: string } };
  return data.url;
}

beforeAll(async () => {
  const server = await startServer({ dataDir: place('data'), screens: false });
  try {
    const token = await signIn(server.url);
    const added = await callOver(server.url, 'Admin.Database.Add', {
      ...{ access_token: token, ...secret },
      ...{ type: 'postgres', database: 'shop', enabled: false },
    });
    expect(added).toMatchObject({ ret: 200 });
    const url = await upload(server.url, token);
    const burst = startBurst(server.url, token, 'backup');
    await vi.waitFor(() => expect(burst.acknowledged.length).toBeGreaterThan(50), { timeout: 20_000 });
    const before = [...burst.acknowledged];
    const manifest = await makeBackup(settings, place('backup'));
    const during = burst.acknowledged.length - before.length;
    await burst.stop();
    // It continued to write all the time.
    expect(during).toBeGreaterThan(10);
    expect(burst.failed).toEqual([]);
    saved = { manifest, before, upload: url };
  } finally {
    await server.stop();
  }
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

describe('a backup that was made while eight wrote (DUR-09)', () => {
  test('is proved by a restore beside it, which leaves nothing behind', async () => {
    expect(saved.manifest.damaged).toEqual([]);
    const { proof } = await checkBackup(place('backup'));
    expect(proof).toEqual({ accounts: 1, uploads: 1, missing: [], damaged: [] });
    expect(readFileSync(place('backup/backup.json'), 'utf8')).toContain('keys/master.key');
    await expect(checkBackup(place('backup.checking'))).rejects.toThrow('is no backup');
  });

  test('starts on an empty machine with every write that came before it, whole, and with its files', async () => {
    await restoreBackup(place('backup'), place('restored'));
    await expect(restoreBackup(place('backup'), place('restored'))).rejects.toThrow('is not empty');
    const server = await startServer({ dataDir: place('restored'), screens: false });
    try {
      const token = await signIn(server.url);
      const ask = (service: string, fields: object) =>
        callOver(server.url, service, { access_token: token, limit: 1, total: 'exact', ...fields });
      const kept = new Set<unknown>();
      for (let page = 1; page === 1 || kept.size === (page - 1) * 1000; page++) {
        const fields = { filter: { description: 'backup' }, limit: 1000, page };
        const { data } = await ask('Admin.Config.GetList', fields);
        for (const { name } of data.items as { name: string }[]) kept.add(name);
      }
      expect(saved.before.filter((name) => !kept.has(name))).toEqual([]);
      // A consistent snapshot: each record has its audit entry.
      const audit = { filter: { resource: 'config', service: 'Admin.Config.Add' } };
      expect((await ask('Admin.Audit.GetList', audit)).data.total).toBe(kept.size);
      expect((await fetch(`${server.url}${saved.upload}`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });
});

describe('a backup that is not what it was', () => {
  /** Changes a file for the duration of a check. */
  async function changed(name: string, change: (bytes: Buffer) => Buffer | null): Promise<Error> {
    const path = join(place('backup'), name);
    const whole = readFileSync(path);
    const other = change(Buffer.from(whole));
    if (other) writeFileSync(path, other);
    else rmSync(path);
    try {
      return await checkBackup(place('backup')).then(
        () => new Error('was taken for whole'),
        (error: Error) => error,
      );
    } finally {
      writeFileSync(path, whole, { mode: 0o600 });
    }
  }
  const flip = (bytes: Buffer): Buffer => {
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    return bytes;
  };

  test('is refused by the name of what was changed or is gone, the keys above all (DUR-08, DUR-09)', async () => {
    const wal = Object.keys(saved.manifest.files).find((name) => name.includes('pg_wal/')) ?? '';
    for (const name of ['postgres/global/pg_control', 'keys/master.key', wal])
      expect((await changed(name, flip)).message).toContain(
        `${name} in ${place('backup')} is not what was saved`,
      );
    expect((await changed('keys/master.key', () => null)).message).toMatch(
      /keys\/master\.key is missing .* no secret can be read/,
    );
    expect((await changed(manifestName, () => Buffer.from('{"format":1'))).message).toContain(
      'cannot be read',
    );
    const outside = JSON.stringify({
      ...saved.manifest,
      files: { 'keys/../../evil': { bytes: 0, sha256: '' } },
    });
    expect((await changed(manifestName, () => Buffer.from(outside))).message).toContain("no backup's");
    const foreign = JSON.stringify({ ...saved.manifest, machine: 'plan9-vax' });
    expect((await changed(manifestName, () => Buffer.from(foreign))).message).toContain('made on plan9-vax');
  });

  test('is never one that was broken off, and a restore that was is not started on', async () => {
    await expect(makeBackup(settings, place('backup'))).rejects.toThrow('is there already');
    await expect(makeBackup(settings, join(settings.dataDir, 'b'))).rejects.toThrow('lies in DATA_DIR');
    const server = readSettings({ DATABASE_URL: 'postgres://a:b@h/d' });
    await expect(makeBackup(server, place('other'))).rejects.toThrow('pg_dump');
    mkdirSync(place('half'));
    writeFileSync(unfinishedRestore(place('half')), '');
    await expect(startEmbedded(place('half'))).rejects.toThrow('run it again');
  });
});
