import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { hearNotice } from '../paying/hearNotice.ts';
import { Refusal } from '../refusal.ts';

const largestNotice = 64 * 1024;

/** Adds the addresses at which the providers tell of payments: each answers as its provider wants it. */
export async function addPaymentNotices(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    // A signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    for (const provider of ['alipay', 'paypal'] as const) {
      scope.post(`/api/payment/${provider}`, { bodyLimit: largestNotice }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers, ip } = request;
        const isHeard = await hearNotice(app, { provider, body, headers, ip }).catch((error: unknown) => {
          if (!(error instanceof Refusal)) app.log.error({ err: error, provider }, 'a payment notice failed');
          return false;
        });
        reply.type('text/plain; charset=utf-8');
        return provider === 'alipay'
          ? reply.send(isHeard ? 'success' : 'failure')
          : reply.code(isHeard ? 200 : 400).send('');
      });
    }
  });
}
