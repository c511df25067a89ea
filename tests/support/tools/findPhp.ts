import { execFileSync } from 'node:child_process';
import { findProgram, type Program } from './findProgram.ts';

const extensions = ['pdo_pgsql', 'pdo_mysql', 'mbstring'];

/** The PHP that runs generated classes. */
export const php: Program = {
  use: 'Generated PHP is proved by',
  what: `PHP with ${extensions.join(', ')}`,
  names: ['php'],
  fits: (path) => {
    const loaded = execFileSync(path, ['-m'], { encoding: 'utf8', timeout: 20_000 }).split(/\s+/);
    return extensions.every((one) => loaded.includes(one));
  },
  apt: ['php-cli', 'php-pgsql', 'php-mysql', 'php-mbstring'],
};

let found: string | undefined;

/**
 * The path of a PHP with the extensions that generated classes need: an existing one, or one installed now.
 */
export function findPhp(): string {
  found ??= findProgram(php);
  return found;
}
