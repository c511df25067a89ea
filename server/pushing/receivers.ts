import { sql } from 'kysely';
import type { App } from '../app.ts';
import { isAppUsable } from '../store/open/usableApp.ts';

/** Where a subscription's messages go, and what they are signed with. */
export interface Receiver {
  readonly callback_url: string;
  readonly app_key: string;
  readonly app_secret: string;
}

/** Of a subscription `s` and its application `a`: whether messages are delivered to it now. */
export const mayReceive = sql`s.enabled and s.review_status = 'passed'
  and ${isAppUsable} and a.review_status = 'passed'`;

/** Where the messages of a subscription go; nothing while it is switched off, under review or its application not usable. */
export async function receiverOf(app: App, subscription: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select s.callback_url, a.app_key, a.app_secret from subscription s join app a on a.id = s.app_id
    where s.id = ${subscription} and ${mayReceive}`.execute(app.db);
  const [found] = rows;
  return found && { ...found, app_secret: String(JSON.parse(app.keys.open(found.app_secret))) };
}
