import type { FastifyRequest } from 'fastify';
import { ret } from '#schemas/wire.ts';
import { adminLevel } from '../access/gate.ts';
import type { App } from '../app.ts';
import { Refusal } from '../refusal.ts';

/**
 * Lets an administrator in whose browser asks for a page by GET: only pages and downloads may know somebody by his
 * cookie; services never do.
 * @throws Refusal 406 without a session, 408 when the account is disabled, 420 before its first password is changed,
 * 403 when it is no administrator's.
 */
export async function admitAdministrator(app: App, request: FastifyRequest): Promise<void> {
  const token = /(?:^|;\s*)token=([\w-]{20,200})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  const account = token ? (await app.sessions.find(token))?.account : undefined;
  if (!account) throw new Refusal(ret.signIn, 'token');
  if (!account.enabled) throw new Refusal(ret.disabled, 'disabled');
  if (account.mustChangePassword) throw new Refusal(ret.state, 'mustChangePassword');
  if (account.level < adminLevel) throw new Refusal(ret.forbidden, 'forbidden');
}
