import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { thumbnailWidths } from '#schemas/uploads.ts';
import type { App } from '../core/app.ts';
import type { Call } from '../core/call.ts';
import { languageOf, textsOf } from '../language.ts';
import { isFileName, isPrivateName, pictureType, uploadUrl } from '../platform/files/fileName.ts';
import type { OpenFile } from '../platform/files/fileStore.ts';
import { downloadName } from '../platform/rules/upload.ts';
import type { SessionAccount } from '../platform/store/sessions.ts';
import { mayFetch } from '../records/files/privateNames.ts';
import { contentDisposition } from './disposition.ts';

const notFound = { ret: 404, data: {}, msg: 'Not found' } as const;

/**
 * Serves uploaded files with their detected type: pictures inline, also in a small `width`; all others, and
 * pictures with `download`, as attachments under their listed name. A private file is visible only to users
 * who may open its record. A cached public file gets a 304 while it is listed.
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
      // The content of a stored name never changes; access to a private one is checked on each request.
      'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
      ...(tag !== null && { etag: tag }),
    };
    if (tag !== null && knows(request.headers['if-none-match'], tag))
      return reply.code(304).headers(headers).send();
    if (request.method === 'HEAD' && small !== undefined) {
      // HEAD does not create a thumbnail, so its size is not reported.
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

// The name identifies the content, so it also serves as the ETag.
function tagOf(name: string, width: number | null): string {
  return `"${name}${width === null ? '' : `-${width}`}"`;
}

/** Whether the client already has the version of an ETag. */
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

/** The listed name of a public file; null for one without a record, or whose record is in the trash. */
async function publicName(app: App, name: string): Promise<string | null> {
  if (!isFileName(name)) return null;
  const { rows } = await sql<{ name: string | null }>`
    select name from file where url = ${uploadUrl(name)}`.execute(app.db);
  return rows[0] ? (rows[0].name ?? name) : null;
}

interface Kept {
  readonly name: string;
  readonly account_id: number;
  readonly resource: string | null;
  readonly record_id: number | null;
}

/**
 * The name of a private file for callers who may download it: its uploader, and users who may open its
 * current record. For all others the file does not exist.
 */
async function privateFileFor(app: App, request: FastifyRequest, file: string): Promise<string | null> {
  const account = await accountOf(app, request);
  const { rows } = await sql<Kept>`
    select name, account_id, resource, record_id from private_file where url = ${uploadUrl(file)}`.execute(
    app.db,
  );
  const [kept] = rows;
  if (!kept) return null;
  return (await mayFetch(callOf(app, request, account), kept)) ? kept.name : null;
}

// A GET download may be authenticated by the cookie; a program sends its token in a header, never in the URL.
async function accountOf(app: App, request: FastifyRequest): Promise<SessionAccount | null> {
  const { cookie, authorization } = request.headers;
  const token =
    /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1] ??
    /(?:^|;\s*)token=([\w-]{20,200})(?:;|$)/.exec(cookie ?? '')?.[1];
  const account = token ? (await app.sessions.find(token))?.account : undefined;
  return account?.enabled && !account.mustChangePassword ? account : null;
}

function callOf(app: App, request: FastifyRequest, caller: SessionAccount | null): Call {
  const lang = languageOf(undefined, request.headers['accept-language']);
  return {
    ...{ app, db: app.db, rootDb: app.db, registry: app.registry, service: 'uploads', caller, session: null },
    ...{
      lang,
      texts: textsOf[lang],
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      upload: null,
    },
    reference: request.id,
    afterCommit: (effect) => effect(),
  };
}
