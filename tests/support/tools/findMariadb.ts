import { execFileSync } from 'node:child_process';
import { findProgram, type Program } from './findProgram.ts';

/** The MariaDB that tests start in a temporary folder. */
export const mariadb: Program = {
  use: 'What connects to MySQL is proved on',
  what: 'MariaDB (or set TEST_MYSQL_URL to a server)',
  names: ['mariadbd'],
  fits: (path) => /mariadb/i.test(execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })),
  apt: ['mariadb-server'],
};

let found: string | undefined;

/** The path of a MariaDB server: an existing one, or one installed now. */
export function findMariadb(): string {
  found ??= findProgram(mariadb);
  return found;
}
