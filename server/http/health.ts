import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';

/** How long the database may take to answer before it counts as unreachable, in milliseconds. */
const patience = 1500;
/** After how long a question that got no answer is given up, and the next one asked. */
const givenUpAfter = 15_000;

/** Adds the addresses that watchers ask: whether the process lives, and whether it can reach its database. */
export function addHealth(server: FastifyInstance, app: App): void {
  let asked: { readonly at: number; readonly ready: Promise<boolean>; isOver: boolean } | undefined;
  // Anybody may ask as often as he likes: the database hears of it once a second at most, and of one question at a
  // time, since each that it does not answer keeps a connection.
  const ready = (): Promise<boolean> => {
    // By a clock that nobody sets: with the wall's, an hour back would be an hour of the same answer.
    const now = performance.now();
    if (!asked || now - asked.at > (asked.isOver ? 1000 : givenUpAfter)) {
      const question = { at: now, ready: reachable(app), isOver: false };
      asked = question;
      void question.ready.then(() => {
        question.isOver = true;
      });
    }
    return inTime(asked.ready);
  };
  const method = ['GET', 'HEAD'];
  server.route({ method, url: '/healthz', handler: async () => ({ status: 'ok' }) });
  server.route({ method, url: '/readyz', handler: answerReady });

  async function answerReady(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isReady = await ready();
    // Without its Redis the platform works on; whoever watches it is told.
    const lacks = app.shared.isRedisAway() ? { redis: 'unreachable' } : {};
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'database unreachable', ...lacks });
  }
}

async function reachable(app: App): Promise<boolean> {
  return sql`select 1`.execute(app.db).then(
    () => true,
    () => false,
  );
}

// A database that takes no connection, that hangs, or whose connections are all taken, may keep its answer for long.
async function inTime(ready: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  try {
    return await Promise.race([ready, late]);
  } finally {
    clearTimeout(timer);
  }
}
