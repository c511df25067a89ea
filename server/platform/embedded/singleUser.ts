import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { StartError } from '../startError.ts';
import type { Account } from './account.ts';
import { childEnvironment } from './childEnvironment.ts';

/** Runs statements on a stopped cluster as its superuser, who cannot sign in any other way. */
export async function singleUser(
  postgres: string,
  cluster: string,
  account: Account | null,
  statements: readonly string[],
): Promise<void> {
  const options = ['--single', '-j', '-D', cluster, '-c', 'log_checkpoints=off', '-c', 'io_method=sync'];
  const child = spawn(postgres, [...options, 'postgres'], {
    ...account,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A child that refuses to start closes the pipe early; its own message says more than EPIPE.
  child.stdin.on('error', () => {});
  // With -j a statement ends at a semicolon followed by an empty line.
  child.stdin.end(statements.map((statement) => `${statement};\n\n`).join(''));
  const [code, said] = await Promise.all([ended, text(child.stderr)]);
  // The exit code does not show a failed statement.
  if (code !== 0 || /^.*(ERROR|FATAL|PANIC):/m.test(said)) {
    throw new StartError(`PostgreSQL could not prepare ${cluster}: ${said.trim()}`);
  }
}
