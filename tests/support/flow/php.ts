import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phpSupport } from '#schemas/flow/php/support/support.ts';
import { findPhp } from '../tools/findPhp.ts';

/** A call to PHP: of an API, or of one function. */
export type PhpCall =
  | { readonly service: string; readonly params: Readonly<Record<string, unknown>> }
  | { readonly function: string; readonly args: readonly unknown[] };

/** PHP's answer. */
export interface PhpAnswer {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: string;
  readonly sent?: readonly { readonly topic: string; readonly message: unknown }[];
}

/** A folder of PHP files that is removed afterwards. */
async function inFolder<T>(
  work: (write: (name: string, text: string) => string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kaifang-php-'));
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  try {
    return await work(write);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A database for PHP: the platform's own data, or a named connection. */
export interface PhpDatabase {
  readonly dsn: string;
  readonly user: string;
  readonly password: string;
  readonly name?: string;
}

/** The setup of a project: its configuration, and the token that it requires with every call. */
export interface PhpProject {
  readonly config?: Readonly<Record<string, string>>;
  readonly token?: string;
  /** The timeout of a call in seconds, if it differs from the gateway's. */
  readonly longest?: number;
  /** A CA file that it trusts instead of the machine's. */
  readonly trusts?: string;
}

/** Runs generated classes in one PHP process, with a database if given. */
export function runPhp(
  classes: readonly string[],
  calls: readonly PhpCall[],
  database: PhpDatabase | null = null,
  project: PhpProject = {},
): Promise<PhpAnswer[]> {
  return inFolder(async (write) => {
    const files = [
      write('Flow.php', phpSupport()),
      ...classes.map((text, at) => write(`Class${at}.php`, text)),
    ];
    const script = join(import.meta.dirname, '../../flow/php/run.php');
    const { trusts, ...more } = project;
    const job = JSON.stringify({ files, calls, ...database, ...more });
    return JSON.parse(await outputOf(script, job, trusts ? { SSL_CERT_FILE: trusts } : {})) as PhpAnswer[];
  });
}

/** PHP's syntax errors for each of some texts; empty if all are valid. */
export async function lint(classes: readonly string[]): Promise<string[]> {
  const script = join(import.meta.dirname, '../../flow/php/lint.php');
  const told = JSON.parse(await outputOf(script, JSON.stringify(classes), {})) as (string | null)[];
  return told.flatMap((one, at) => (one === null ? [] : [`${one}\n${classes[at]}`]));
}

// Asynchronous, since this process may have to answer requests from PHP.
function outputOf(script: string, input: string, env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      findPhp(),
      [script],
      { encoding: 'utf8', maxBuffer: 1e8, env: { ...process.env, ...env } },
      (error, output, told) => (error ? reject(new Error(`${told}${output}`)) : resolve(output)),
    );
    child.stdin?.end(input);
  });
}
