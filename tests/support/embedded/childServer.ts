import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type ChildServer<T> = { readonly said: T; readonly kill: () => Promise<void> };

export type ChildOptions = {
  readonly account?: { readonly uid: number; readonly gid: number };
  /** Kills it at once, even before its first output. */
  readonly signal?: AbortSignal;
  /** A command prefix, such as unshare and its options. */
  readonly through?: readonly string[];
};

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs a script of this folder as a child process, and returns its first line of output, parsed as JSON. */
export async function childServer<T>(
  script: string,
  args: readonly string[],
  { account, signal, through = [] }: ChildOptions = {},
): Promise<ChildServer<T>> {
  const [program = '', ...rest] = [
    ...through,
    process.execPath,
    '--import',
    'tsx',
    `tests/support/embedded/${script}`,
  ];
  const child = spawn(program, [...rest, ...args], {
    ...account,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  // An abort also emits an error; only the exit of the child matters.
  child.on('error', () => {});
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    once(child, 'close').then(() => null),
  ]);
  if (line === null) throw new Error(`${script} ended: ${errors.join('')}`);
  return { said: JSON.parse(line) as T, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
