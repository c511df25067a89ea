import { sql } from 'kysely';

/**
 * Of an application `a`, for anything sent to it: whether it is active, has not expired, and its owner's
 * account is enabled. Its review is checked elsewhere.
 */
export const isAppUsable = sql`a.status = 'working' and (a.expires_at is null or a.expires_at > now())
  and exists (select 1 from account where account.id = a.account_id and account.status = 'enabled')`;
