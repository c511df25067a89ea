import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { startEmbedded } from '#server/platform/embedded/embedded.ts';
import { openKeys } from '#server/platform/keys.ts';
import { acquireLock } from '#server/platform/local/lock.ts';
import { SettingsError } from '#server/platform/settings.ts';

const home = mkdtempSync(join(tmpdir(), 'kaifang-folder-'));
afterAll(() => rmSync(home, { recursive: true }));

let made = 0;
function folder(mode = 0o755): string {
  const path = join(home, `folder-${++made}`);
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

async function refusalOf(dataDir: string): Promise<string> {
  const doors = [
    () => acquireLock(dataDir).then(({ release }) => release()),
    async () => openKeys(dataDir),
    () => startEmbedded(dataDir),
  ];
  const said = new Set<string>();
  for (const open of doors) {
    const error: unknown = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SettingsError);
    said.add((error as Error).message);
  }
  expect([...said]).toHaveLength(1);
  return [...said].join();
}

test('a DATA_DIR that is a file, or lies below one, is refused in words', async () => {
  const file = join(home, 'file');
  writeFileSync(file, 'mine', { mode: 0o644 });
  expect(await refusalOf(file)).toContain(`DATA_DIR names a file: ${file}`);
  expect(await refusalOf(join(file, 'below'))).toContain(`DATA_DIR names a folder below a file: ${file}`);
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

test('a folder of other things is refused by name, and stays as it is', async () => {
  const other = folder();
  writeFileSync(join(other, 'thesis.txt'), '');
  mkdirSync(join(other, 'keys'));
  expect(await refusalOf(other)).toMatch(/is not empty and holds nothing of Kaifang's \(.*thesis\.txt/);
  expect(statSync(other).mode & 0o777).toBe(0o755);
});

test('an empty folder is taken, and one that was used before is taken again no matter what else lies in it', async () => {
  const own = folder();
  mkdirSync(join(own, 'lost+found'));
  openKeys(own);
  expect(statSync(own).mode & 0o777).toBe(0o700);
  writeFileSync(join(own, 'note.txt'), '');
  (await acquireLock(own)).release();
  openKeys(own);
});

test('a folder of another account is refused with both accounts, and stays as it is', async () => {
  const self = process.getuid?.() ?? 0;
  const foreign = folder();
  // Root can give a folder away, and otherwise gets the error for a foreign owner.
  if (self === 0) chownSync(foreign, 12_345, 12_345);
  vi.spyOn(process, 'getuid').mockReturnValue(self === 0 ? 54_321 : self + 1);
  try {
    expect(await refusalOf(foreign)).toMatch(/belongs to account \d+, and the server runs as \d+/);
    expect(statSync(foreign).mode & 0o777).toBe(0o755);
  } finally {
    vi.restoreAllMocks();
  }
});
