import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { openUpload } from '../store/uploads.ts';

/** Serves uploaded files as what they are and nothing else: pictures to be shown, all others to be saved. */
export function addUploads(server: FastifyInstance, app: App): void {
  server.get('/uploads/:name', async (request, reply) => {
    const { name } = request.params as { readonly name: string };
    const found = await openUpload(app.settings.dataDir, name);
    if (!found) return reply.code(404).send({ ret: 404, data: {}, msg: 'Not found' });
    return reply
      .headers({
        'content-type': found.type,
        'content-length': found.size,
        'content-disposition': found.isPicture ? 'inline' : 'attachment',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // A stored name never gets another content.
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(found.stream);
  });
}
