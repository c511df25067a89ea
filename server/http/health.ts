import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';

/** Adds the addresses that watchers ask: whether the process lives, and whether it can reach its database. */
export function addHealth(server: FastifyInstance, app: App): void {
  let asked: { readonly at: number; readonly ready: Promise<boolean> } | undefined;
  // Anybody may ask as often as he likes: the database hears of it once a second at most.
  const ready = (): Promise<boolean> => {
    if (!asked || Date.now() - asked.at > 1000) asked = { at: Date.now(), ready: reachable(app) };
    return asked.ready;
  };
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const isReady = await ready();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database unreachable' });
  });
}

async function reachable(app: App): Promise<boolean> {
  return sql`select 1`.execute(app.db).then(
    () => true,
    () => false,
  );
}
