import { Worker } from 'node:worker_threads';

/** A statement in PostgreSQL's parse tree format. */
export type Tree = Readonly<Record<string, unknown>>;

/** The parser result: the statements of a text, or an error with its position. */
export type Parsed =
  | { readonly statements: readonly Tree[] }
  | { readonly message: string; readonly at: number }
  /** The text was nested too deeply for the parser, or took too long. */
  | { readonly tooMuch: true };

type Said = { tree: string } | { message: string; at: number } | { broken: string };

const patience = 5000;
let engine: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses a text with PostgreSQL's own parser, in a worker thread. The parser expects an environment with
 * error recovery: a text that is nested too deeply stops it midway and corrupts its state for later calls. So
 * a failed engine is never reused; the next text gets a new one.
 */
export function parseStatements(text: string): Promise<Parsed> {
  const parsed = last.then(() => ask(text));
  last = parsed.catch(() => {});
  return parsed;
}

async function ask(text: string): Promise<Parsed> {
  const asked = engine ?? begin();
  const said = await answerOf(asked, text);
  if ('broken' in said) {
    if (engine === asked) engine = undefined;
    void asked.terminate();
    return { tooMuch: true };
  }
  if (!('tree' in said)) return said;
  const { stmts = [] } = JSON.parse(said.tree) as { stmts?: { stmt: Tree }[] };
  return { statements: stmts.map(({ stmt }) => stmt) };
}

function begin(): Worker {
  // The worker needs no settings, and some of them are secrets.
  const made = new Worker(new URL('./engine.mjs', import.meta.url), { execArgv: [], env: {} });
  made.unref();
  made.once('exit', () => {
    if (engine === made) engine = undefined;
  });
  engine = made;
  return made;
}

function answerOf(worker: Worker, text: string): Promise<Said> {
  return new Promise((resolve) => {
    const end = (said: Said): void => {
      clearTimeout(timer);
      worker.removeAllListeners('message').removeAllListeners('error').off('exit', gone);
      // Later messages of this engine are ignored.
      worker.on('error', () => {});
      resolve(said);
    };
    const gone = () => end({ broken: 'it ended' });
    const timer = setTimeout(() => end({ broken: 'it took too long' }), patience);
    worker.on('message', end);
    worker.on('error', (error) => end({ broken: String(error) }));
    worker.once('exit', gone);
    worker.postMessage(text);
  });
}
