import { type Call, callerOf } from '../../core/call.ts';
import type { Opened } from '../../databases/connections.ts';
import type { Batch } from '../../databases/engine.ts';
import type { OnStop } from '../../databases/runs.ts';
import { using } from '../../databases/using.ts';
import { batches } from './runSql.ts';
import { type Typed, writtenDown } from './runTyped.ts';

/** Streams the whole result of a reading statement in batches; it is audited like any other statement. */
export async function* exported(call: Call, opened: Opened, asked: Typed): AsyncGenerator<Batch> {
  const pipe = createPipe<Batch>();
  const send = (onStop: OnStop) =>
    using(
      opened,
      async (session) => {
        let rows = 0;
        for await (const batch of batches(session, opened.dialect, asked.statement, asked)) {
          rows += batch.rows.length;
          if (!(await pipe.give(batch))) break;
        }
        return { columns: [], rows: [], more: false, changed: rows, milliseconds: 0 };
      },
      { typed: true, within: asked.milliseconds, onStop, gone: call.disconnectSignal?.() },
    );
  const { runs } = call.app.console;
  const done = writtenDown(call, opened, asked, () => runs.during(callerOf(call).id, asked.run, send)).then(
    () => pipe.end(),
    pipe.fail,
  );
  try {
    yield* pipe.taken();
    await done;
  } finally {
    pipe.leave();
    // The client disconnected: cancels the running statement.
    await runs.stop(callerOf(call).id, asked.run);
  }
}

interface Pipe<T> {
  /** Waits until the client has consumed the batch. @returns whether the client is still connected. */
  give(piece: T): Promise<boolean>;
  end(): void;
  fail(error: unknown): void;
  leave(): void;
  taken(): AsyncGenerator<T>;
}

// One batch at a time: a slow client delays the database instead of filling memory.
function createPipe<T>(): Pipe<T> {
  type Turn = { piece?: T; error?: unknown; isEnd: boolean; next(goesOn: boolean): void };
  const waiting: Turn[] = [];
  let wake = () => {};
  let isLeft = false;
  const push = (turn: Turn) => {
    if (isLeft) return turn.next(false);
    waiting.push(turn);
    wake();
  };
  return {
    give: (piece) => new Promise((next) => push({ piece, isEnd: false, next })),
    end: () => push({ isEnd: true, next: () => {} }),
    fail: (error) => push({ error, isEnd: true, next: () => {} }),
    leave() {
      isLeft = true;
      for (const turn of waiting.splice(0)) turn.next(false);
    },
    async *taken() {
      for (;;) {
        const turn = waiting.shift();
        if (!turn) {
          await new Promise<void>((come) => {
            wake = come;
          });
          continue;
        }
        if (turn.error !== undefined) throw turn.error;
        if (turn.isEnd) return;
        yield turn.piece as T;
        turn.next(true);
      }
    },
  };
}
