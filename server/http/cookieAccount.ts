import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { SessionAccount } from '../store/sessions.ts';

/**
 * The account whose browser asks for a page or a download by GET: only these may be known by their cookie; services
 * never are.
 */
export async function cookieAccount(app: App, { headers }: FastifyRequest): Promise<SessionAccount | null> {
  const token = /(?:^|;\s*)token=([\w-]{20,200})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  return token ? ((await app.sessions.find(token))?.account ?? null) : null;
}
