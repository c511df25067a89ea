import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openKeys } from '#server/platform/keys.ts';

const place = ['app', 'app_secret', 7] as const;
let dataDir = '';
const master = () => join(dataDir, 'keys', 'master.key');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kaifang-keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('keys', () => {
  test('are made once, private, and stay the same', () => {
    const first = openKeys(dataDir).derive('tokens');
    expect(readFileSync(master())).toHaveLength(32);
    expect(statSync(master()).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['master.key']);
    expect(openKeys(dataDir).derive('tokens')).toEqual(first);
  });

  test('differ by purpose and by installation', () => {
    const keys = openKeys(dataDir);
    expect(keys.derive('a')).toHaveLength(32);
    expect(keys.derive('a')).not.toEqual(keys.derive('b'));
    expect(keys.derive('a')).not.toEqual(openKeys(join(dataDir, 'other')).derive('a'));
  });

  test('open what they sealed, no matter what it is, and never seal the same way twice', () => {
    const keys = openKeys(dataDir);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [one, two] = [keys.seal(text, place), keys.seal(text, place)];
        return (
          keys.open(one, place) === text &&
          keys.open(two, place) === text &&
          one !== two &&
          /^v2\.[\w-]+$/.test(one)
        );
      }),
    );
  });

  test('refuse what was changed, cut, or sealed elsewhere', () => {
    const keys = openKeys(dataDir);
    const sealed = keys.seal('秘密 secret', place);
    for (let at = 3; at < sealed.length - 1; at++) {
      const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
      expect(() => keys.open(changed, place)).toThrow('changed');
    }
    expect(() => keys.open(sealed.slice(0, 20), place)).toThrow('cut short');
    expect(() => keys.open('plain', place)).toThrow('version');
    expect(() => openKeys(join(dataDir, 'other')).open(sealed, place)).toThrow('another installation');
  });

  test('open a text at the place that it was sealed for and nowhere else, by whichever key', () => {
    const keys = openKeys(dataDir);
    for (const sealed of [keys.seal('secret', place), keys.sealRsa('secret', place)]) {
      for (const other of [
        ['app', 'app_secret', 8],
        ['app', 'name', 7],
        ['database', 'app_secret', 7],
      ] as const)
        expect(() => keys.open(sealed, other)).toThrow('belongs elsewhere');
      const moved = keys.move(sealed, place, ['app', 'app_secret', 8]);
      expect(keys.open(moved, ['app', 'app_secret', 8])).toBe('secret');
    }
  });

  test('close a key file that was left open to others', () => {
    openKeys(dataDir);
    chmodSync(master(), 0o644);
    openKeys(dataDir);
    expect(statSync(master()).mode & 0o777).toBe(0o600);
  });

  test('never replace a damaged master key', () => {
    openKeys(dataDir);
    writeFileSync(master(), 'short');
    expect(() => openKeys(dataDir)).toThrow('damaged');
    expect(readFileSync(master(), 'utf8')).toBe('short');
  });

  test('show at the start of a damaged RSA key, by its file, and leave it as it is (DUR-08)', () => {
    openKeys(dataDir).sealRsa('secret', place);
    const path = join(dataDir, 'keys', 'rsa.pem');
    const cut = readFileSync(path, 'utf8').slice(0, 900);
    writeFileSync(path, cut);
    expect(() => openKeys(dataDir)).toThrow(`${path} is damaged: it holds no private key; restore it`);
    expect(readFileSync(path, 'utf8')).toBe(cut);
  });

  test.runIf(process.getuid?.() === 0)('refuse a keys folder that another account put there', () => {
    openKeys(dataDir);
    chownSync(join(dataDir, 'keys'), 65534, 65534);
    expect(() => openKeys(dataDir)).toThrow('belongs to account 65534');
  });
});
