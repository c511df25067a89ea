import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findMariadb, mariadb } from '../support/tools/findMariadb.ts';
import { findOffice, office } from '../support/tools/findOffice.ts';
import { findPhp, php } from '../support/tools/findPhp.ts';
import { findProgram } from '../support/tools/findProgram.ts';
import { findRedis, redis } from '../support/tools/findRedis.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaifang-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates a program of that name that prints a fixed text for any arguments. */
function put(name: string, says: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho '${says}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const never = () => 'nothing can be installed here';

describe('a program that tests need beside Node', () => {
  it.each([
    ['PHP', php, 'PHP with pdo_pgsql, pdo_mysql, mbstring'],
    ['MariaDB', mariadb, 'MariaDB (or set TEST_MYSQL_URL to a server)'],
    ['Redis', redis, 'redis-server'],
    ['LibreOffice', office, 'LibreOffice Calc'],
  ] as const)('%s that is not there and cannot be installed is named in one sentence', (_name, one, what) => {
    const error = () => findProgram(one, [folder], never);
    expect(error).toThrow(
      `${one.use} ${what}, which is not on this machine: install it (nothing can be installed here).`,
    );
  });

  it.skipIf(process.platform === 'win32')('is looked at before it is believed, and installed once', () => {
    put('php', 'mbstring');
    const asked: string[][] = [];
    const install = (packages: readonly string[]) => {
      asked.push([...packages]);
      put('php', 'mbstring pdo_mysql pdo_pgsql');
      return undefined;
    };
    expect(findProgram(php, [folder], install)).toBe(join(folder, 'php'));
    expect(findProgram(php, [folder], never)).toBe(join(folder, 'php'));
    expect(asked).toEqual([['php-cli', 'php-pgsql', 'php-mysql', 'php-mbstring']]);
  });

  it('is on this machine, or was put there', () => {
    expect(findPhp()).toMatch(/php/);
    expect(findRedis()).toMatch(/redis-server/);
    expect(findOffice()).toMatch(/office/);
    if (!process.env.TEST_MYSQL_URL) expect(findMariadb()).toMatch(/mariadbd/);
  }, 600_000);
});
