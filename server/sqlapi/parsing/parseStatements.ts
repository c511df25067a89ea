import { Worker } from 'node:worker_threads';

/** A statement as PostgreSQL's parser understands it. */
export type Tree = Readonly<Record<string, unknown>>;

/** What the parser said: the statements of a text, or what is wrong with it and where. */
export type Parsed =
  | { readonly statements: readonly Tree[] }
  | { readonly message: string; readonly at: number }
  /** It went too deep for the parser, or took too long. */
  | { readonly tooMuch: true };

type Said = { tree: string } | { message: string; at: number } | { broken: string };

const patience = 5000;
let engine: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads a text with PostgreSQL's own parser, on a thread of its own. It was made for a machine that can be wound up
 * again: a text that goes too deep stops it half-way and leaves it wrong for all that come after. So an engine that
 * failed is never asked again; the next text gets a new one.
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
  // It needs none of the settings, among which there are secrets.
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
      // What comes of it later is nobody's any more.
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
