import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { thumbnailWidths } from '#schemas/uploads.ts';
import type { App } from '../app.ts';
import { downloadName } from '../rules/upload.ts';
import { isFileName, isPrivateName, pictureType, uploadUrl } from '../store/files/fileName.ts';
import type { OpenFile } from '../store/files/fileStore.ts';
import { contentDisposition } from './disposition.ts';
import { privateFileFor } from './privateFile.ts';

const notFound = { ret: 404, data: {}, msg: 'Not found' } as const;

/**
 * Serves uploaded files as what they are and nothing else: pictures to be shown, also in a small `width`; all others,
 * and pictures with `download`, to be saved under the name that they have in the list. A private file is there only for
 * those who may open its record. Who has a public one already is told so with 304, as long as it is in the list.
 */
export function addUploads(server: FastifyInstance, app: App): void {
  server.route({ method: ['GET', 'HEAD'], url: '/uploads/:name', handler });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name } = request.params as { readonly name: string };
    const { width, download } = request.query as { readonly width?: unknown; readonly download?: unknown };
    const small = width === undefined ? null : thumbnailWidths.find((one) => String(one) === width);
    const type = pictureType(name);
    const isPrivate = isPrivateName(name);
    const called = await (isPrivate ? privateFileFor(app, request, name) : publicName(app, name));
    if (called === null) return reply.code(404).send(notFound);
    const isShown = type !== undefined && download === undefined;
    const tag = isPrivate || small === undefined ? null : tagOf(name, small);
    const headers = {
      'content-type': small ? 'image/webp' : (type ?? 'application/octet-stream'),
      'content-disposition': isShown ? 'inline' : contentDisposition(downloadName(called ?? name, name)),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // A stored name never gets another content; whether a private one may be seen is asked each time.
      'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
      ...(tag !== null && { etag: tag }),
    };
    if (tag !== null && knows(request.headers['if-none-match'], tag))
      return reply.code(304).headers(headers).send();
    if (request.method === 'HEAD' && small !== undefined) {
      // No small picture is made for whoever only looks, so its size is not told.
      const original = await app.files.open(name);
      if (!original) return reply.code(404).send(notFound);
      original.stream.destroy();
      return reply.headers({ ...headers, ...(small === null && { 'content-length': original.size }) }).send();
    }
    const found = await (small === null ? app.files.open(name) : openSmall(app, name, small));
    if (!found) return reply.code(404).send(notFound);
    return reply.headers({ ...headers, 'content-length': found.size }).send(found.stream);
  }
}

// A name stands for its content, so it is the mark of it as well.
function tagOf(name: string, width: number | null): string {
  return `"${name}${width === null ? '' : `-${width}`}"`;
}

/** Whether a caller says that he has what a mark stands for. */
function knows(said: string | undefined, tag: string): boolean {
  return (said ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

function openSmall(
  app: App,
  name: string,
  width: (typeof thumbnailWidths)[number] | undefined,
): Promise<OpenFile | null> {
  return width === undefined ? Promise.resolve(null) : app.files.openThumbnail(name, width);
}

/** What a public file is called in the list; null for one that has no record, or whose record is in the trash. */
async function publicName(app: App, name: string): Promise<string | null> {
  if (!isFileName(name)) return null;
  const { rows } = await sql<{ name: string | null }>`
    select name from file where url = ${uploadUrl(name)}`.execute(app.db);
  return rows[0] ? (rows[0].name ?? name) : null;
}
