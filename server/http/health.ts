import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../core/app.ts';

/** The health check timeout of the database, in milliseconds. */
const patience = 1500;
/** When an unanswered health query is abandoned, and the next one sent. */
const givenUpAfter = 15_000;

/**
 * Adds the health routes for monitoring: whether the process is alive, and whether it can reach its database.
 */
export function addHealth(server: FastifyInstance, app: App): void {
  let asked: { readonly at: number; readonly ready: Promise<boolean>; isOver: boolean } | undefined;
  // The routes are public and unlimited, so the database gets at most one query per second, and one at a
  // time: each unanswered query holds a connection.
  const ready = (): Promise<boolean> => {
    // Uses a monotonic clock: a wall clock set back by an hour would repeat the same response for an hour.
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
    // The platform works without Redis, but monitoring must report its failure.
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

// An unreachable or hanging database, or an exhausted pool, may delay the response for long.
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
