import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Call } from '../call.ts';
import { mayFetch } from '../files/privateNames.ts';
import { languageOf, textsOf } from '../language.ts';
import { uploadUrl } from '../store/files/fileName.ts';
import type { SessionAccount } from '../store/sessions.ts';

interface Kept {
  readonly name: string;
  readonly account_id: number;
  readonly resource: string | null;
  readonly record_id: number | null;
}

/**
 * The name under which a private file is known, for whoever may fetch it: its sender, and those who may open the
 * record that it belongs to now. For everybody else there is no such file.
 */
export async function privateFileFor(
  app: App,
  request: FastifyRequest,
  file: string,
): Promise<string | null> {
  const account = await accountOf(app, request);
  const { rows } = await sql<Kept>`
    select name, account_id, resource, record_id from private_file where url = ${uploadUrl(file)}`.execute(
    app.db,
  );
  const [kept] = rows;
  if (!kept) return null;
  return (await mayFetch(callOf(app, request, account), kept)) ? kept.name : null;
}

// A download by GET may be known by its cookie; a program sends its token in a header, never in the address.
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
    ...{ app, db: app.db, registry: app.registry, service: 'uploads', caller, session: null, lang },
    ...{ texts: textsOf[lang], ip: request.ip, userAgent: request.headers['user-agent'] ?? '', upload: null },
    reference: request.id,
    afterCommit: (effect) => effect(),
  };
}
