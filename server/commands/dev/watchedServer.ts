import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The development server: a separate process that restarts whenever a file changes. */
export interface WatchedServer {
  /** The output of a failed start or an unexpected exit; empty while it runs or starts. */
  refusal(): string;
  /** Restarts it with the saved files; files that are saved together cause one restart. */
  restart(file: string): void;
  /** Waits until it responds or has failed to start. */
  settled(): Promise<void>;
  end(): Promise<void>;
}

/** The options of a watched server. */
export interface Watching {
  readonly root: string;
  /** The local port on which it listens. */
  readonly port: number;
  /** The URL for users. */
  readonly address: string;
  /** Receives each startup failure, and an empty text when the server responds. */
  readonly tell: (refusal: string) => void;
}

interface Run {
  readonly child: ChildProcess;
  isStopped: boolean;
  refusal: string;
}

/** The debounce time: an editor may write several files at once, or one in several steps. */
const together = 80;
const lookEvery = 40;
const startsAgain = 'Kaifang starts again as soon as a file is saved.';

/** Starts the server. */
export function watchServer({ root, port, address, tell }: Watching): WatchedServer {
  const saved = new Set<string>();
  let run = start(null);
  let settling = settle(run);
  return { refusal: () => run.refusal, restart, settled, end: () => stop(run) };

  function restart(file: string): void {
    const isFirst = saved.size === 0;
    saved.add(file);
    run.refusal = '';
    if (isFirst) settling = settling.then(startAgain);
  }

  async function startAgain(): Promise<void> {
    await setTimeout(together);
    await stop(run);
    const [first, ...more] = saved;
    saved.clear();
    run = start(more.length > 0 ? `${first} and ${more.length} more` : String(first));
    await settle(run);
  }

  async function settled(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== settling; await seen) seen = settling;
  }

  function start(again: string | null): Run {
    const words = ['server/start.mjs', '--api-only', `--behind=${address}`];
    const child = spawn(process.execPath, [...words, ...(again === null ? [] : [`--again=${again}`])], {
      cwd: root,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
      // A separate process group: Ctrl-C reaches this process only, which then ends both in order.
      stdio: ['ignore', 'inherit', 'pipe'],
      detached: true,
    });
    const begun: Run = { child, isStopped: false, refusal: '' };
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => {
      process.stderr.write(bytes);
      said += bytes;
    });
    // The pipe may stay open in its child processes.
    const ended = Promise.race([once(child, 'close'), once(child, 'exit').then(() => setTimeout(500))]);
    void ended.then(() => {
      if (begun.isStopped) return;
      console.error(startsAgain);
      begun.refusal = `${said.trim() || 'The server ended by itself.'}\n${startsAgain}`;
      tell(begun.refusal);
    });
    return begun;
  }

  async function settle(begun: Run): Promise<void> {
    while (begun.refusal === '' && !begun.isStopped && saved.size === 0) {
      if (hasEnded(begun)) await setTimeout(lookEvery);
      else if (await answers(port)) return tell('');
      else await setTimeout(lookEvery);
    }
  }
}

async function stop(run: Run): Promise<void> {
  run.isStopped = true;
  if (hasEnded(run)) return;
  run.child.kill('SIGTERM');
  await once(run.child, 'exit');
}

function hasEnded({ child }: Run): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isUp = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isUp;
}
