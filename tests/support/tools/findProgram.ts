import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that tests need in addition to Node. */
export interface Program {
  /** What it verifies, as the beginning of a sentence: `Generated PHP is run by`. */
  readonly use: string;
  /** What to install, for a person: `PHP with pdo_pgsql`. */
  readonly what: string;
  /** Its possible names. */
  readonly names: readonly string[];
  /** Whether the program at a path meets the requirements; runs it to find out. */
  readonly fits: (path: string) => boolean;
  /** Its packages on Debian and Ubuntu. */
  readonly apt: readonly string[];
}

/** Installs packages on this machine. Returns the reason for a failure, or nothing. */
export type Install = (packages: readonly string[]) => string | undefined;

/** The path of a program: an existing one, or one installed now. @throws Error that says what to install. */
export function findProgram(
  program: Program,
  folders: readonly string[] = usualFolders(),
  install: Install = aptInstall,
): string {
  const here = () => candidates(program, folders).find((path) => fits(program, path));
  const found = here();
  if (found) return found;
  const why = install(program.apt);
  const installed = why === undefined ? here() : undefined;
  if (installed) return installed;
  const done = why ?? 'it was installed, but none is there that fits';
  throw new Error(`${program.use} ${program.what}, which is not on this machine: install it (${done}).`);
}

/** Whether a suitable program is on this machine. */
export function isInstalled(program: Program): boolean {
  return candidates(program, usualFolders()).some((path) => fits(program, path));
}

function usualFolders(): string[] {
  const ours = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...new Set([...ours, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin'])];
}

function candidates({ names }: Program, folders: readonly string[]): string[] {
  const ending = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => join(folder, name + ending))).filter(existsSync);
}

function fits(program: Program, path: string): boolean {
  try {
    return program.fits(path);
  } catch {
    return false;
  }
}

function aptInstall(packages: readonly string[]): string | undefined {
  const command = `apt-get install ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return `under Debian: ${command}`;
  // Other workers may be installing it at the same time.
  const quietly = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=300'];
  const run = (...args: string[]) =>
    execFileSync('/usr/bin/apt-get', [...quietly, ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 600_000,
    });
  try {
    run('update');
    run('install', '--no-install-recommends', ...packages);
    return undefined;
  } catch (error) {
    return `${command} failed: ${error instanceof Error ? error.message.trim() : error}`;
  }
}
