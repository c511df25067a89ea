import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { readSecret, secretPlace } from '../../core/openSecret.ts';
import { isAppUsable } from '../../gateway/usableApp.ts';
import { UnreadableSecret } from '../../platform/local/unreadableSecret.ts';

/** The receiver of a subscription's messages, and their signing key. */
export interface Receiver {
  readonly callback_url: string;
  readonly app_key: string;
  /** Null where it cannot be decrypted. */
  readonly app_secret: string | null;
  /** The secret before the last reset, while it works. */
  readonly former_secret: string | null;
}

/** SQL condition on a subscription `s` and its application `a`: whether messages are delivered to it now. */
export const mayReceive = sql`s.enabled and s.review_status = 'passed'
  and ${isAppUsable} and a.review_status = 'passed'`;

/**
 * The receiver of a subscription's messages; undefined while it is switched off, under review, or its
 * application is not usable.
 */
export async function receiverOf(app: App, subscription: number): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver & { readonly app: number }>`
    select s.callback_url, a.id as app, a.app_key, a.app_secret,
      case when a.former_secret_until > now() then a.former_secret end as former_secret
    from subscription s join app a on a.id = s.app_id
    where s.id = ${subscription} and ${mayReceive}`.execute(app.db);
  const [found] = rows;
  if (!found) return undefined;
  const secretOf = (sealed: string | null) => readAppSecret(app, found.app, sealed);
  return {
    ...found,
    app_secret: secretOf(found.app_secret),
    former_secret: found.former_secret && secretOf(found.former_secret),
  };
}

function readAppSecret({ keys }: App, app: number, sealed: string | null): string | null {
  try {
    return readSecret(keys, String(sealed), secretPlace('app', 'app_secret', app));
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
