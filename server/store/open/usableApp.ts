import { sql } from 'kysely';

/**
 * Of an application `a`, for whatever is sent to it: that it is switched on, has not run out, and that its owner's
 * account is enabled. Its review is another question.
 */
export const isAppUsable = sql`a.status = 'working' and (a.expires_at is null or a.expires_at > now())
  and exists (select 1 from account where account.id = a.account_id and account.status = 'enabled')`;
