import { sql } from 'kysely';
import type { App } from '../app.ts';
import { readSecret, secretPlace } from '../collection/openSecret.ts';
import { UnreadableSecret } from '../store/local/unreadableSecret.ts';
import { isAppUsable } from '../store/open/usableApp.ts';

/** Where a subscription's messages go, and what they are signed with. */
export interface Receiver {
  readonly callback_url: string;
  readonly app_key: string;
  /** Null where it cannot be read. */
  readonly app_secret: string | null;
}

/** Of a subscription `s` and its application `a`: whether messages are delivered to it now. */
export const mayReceive = sql`s.enabled and s.review_status = 'passed'
  and ${isAppUsable} and a.review_status = 'passed'`;

/** Where the messages of a subscription go; nothing while it is switched off, under review or its application not usable. */
export async function receiverOf(app: App, subscription: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver & { readonly app: number }>`
    select s.callback_url, a.id as app, a.app_key, a.app_secret from subscription s join app a on a.id = s.app_id
    where s.id = ${subscription} and ${mayReceive}`.execute(app.db);
  const [found] = rows;
  return found && { ...found, app_secret: secretOf(app, found) };
}

function secretOf({ keys }: App, { app, app_secret: sealed }: Receiver & { readonly app: number }) {
  try {
    return readSecret(keys, String(sealed), secretPlace('app', 'app_secret', app));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
