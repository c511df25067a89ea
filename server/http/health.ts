import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';

/** Adds the addresses that watchers ask: whether the process lives, and whether it can reach its database. */
export function addHealth(server: FastifyInstance, app: App): void {
  let asked: { readonly at: number; readonly ready: Promise<boolean> } | undefined;
  // Anybody may ask as often as he likes: the database hears of it once a second at most.
  const ready = (): Promise<boolean> => {
    // By a clock that nobody sets: with the wall's, an hour back would be an hour of the same answer.
    const now = performance.now();
    if (!asked || now - asked.at > 1000) asked = { at: now, ready: reachable(app) };
    return asked.ready;
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
