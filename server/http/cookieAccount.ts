import type { FastifyRequest } from 'fastify';
import { adminLevel } from '../access/gate.ts';
import type { App } from '../app.ts';
import type { SessionAccount } from '../store/sessions.ts';

/**
 * The administrator whose browser asks for a page or a download by GET: only these may be known by their cookie;
 * services never are.
 */
export async function cookieAdministrator(app: App, request: FastifyRequest): Promise<SessionAccount | null> {
  const token = /(?:^|;\s*)token=([\w-]{20,200})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  const session = token ? await app.sessions.find(token) : null;
  const account = session?.account;
  return account?.enabled && !account.mustChangePassword && account.level >= adminLevel ? account : null;
}
