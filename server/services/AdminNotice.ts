import { type RawBuilder, sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { addRecord, updateRecord } from '../collection/write.ts';
import type { JobSpec } from '../jobs/job.ts';
import type { HandWritten } from '../service.ts';

/** So many messages are written at once; more of them nobody is kept waiting for. */
const atOnce = 2000;

/** Notices that an administrator sends: what the resource file cannot say is to whom, and that it is one statement. */
export const adminNotice: Readonly<Record<string, HandWritten>> = {
  'Admin.Notice.Add': {
    run: async (call, values) => {
      const { rows } = await sql<{ count: number }>`
          select count(*) as count from (
            select 1 from account where ${recipients(values)} limit ${atOnce + 1}) as counted`.execute(
        call.db,
      );
      const count = rows[0]?.count ?? 0;
      const isFew = count <= atOnce;
      const record = await addRecord(call, notice(call), {
        ...values,
        ...(isFew && { recipients: count }),
      });
      if (isFew) await send(call, record);
      else await call.app.jobs.start(call, sending(record));
      return record;
    },
  },
};

function sending(record: Row): JobSpec {
  return {
    kind: 'notice',
    resource: 'notice',
    params: { id: record['id'] ?? null },
    guard: async (call) => {
      const service = call.app.services.get('Admin.Notice.Add');
      if (service) await call.app.gate.pass(service, call.caller);
    },
    run: async (job) => {
      await job.batch(async (inside) => {
        await sql`set local statement_timeout = '5min'`.execute(inside.db);
        const done = await send(inside, record);
        await updateRecord(inside, notice(inside), record, { recipients: done });
        return { done, failed: [] };
      });
      return {};
    },
  };
}

/** Writes the messages in one statement, whatever their number. @returns how many there are. */
async function send(call: Call, record: Row): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into message (account_id, title, text, resource, record_id, state)
    select account.id, ${JSON.stringify(record['title'])}::jsonb,
      ${record['text'] ? JSON.stringify(record['text']) : null}::jsonb, 'notice', ${record['id']}, 'unread'
    from account where ${recipients(record)}`.execute(call.db);
  return Number(numAffectedRows ?? 0);
}

function recipients({ audience, levels, account_ids: accounts, service }: Row): RawBuilder<unknown> {
  const enabled = sql`account.status = 'enabled'`;
  switch (audience) {
    case 'levels':
      return sql`${enabled} and account.level = any(${levels}::bigint[])`;
    case 'accounts':
      return sql`${enabled} and account.id = any(${accounts}::bigint[])`;
    case 'api':
      return sql`${enabled} and account.id in (
        select account_id from api_apply where service = ${service} and status = 'passed'
        union select account_id from account_package where api = ${service}
        union select app.account_id from app join call_log on call_log.app_id = app.id
          where call_log.service = ${service} and call_log.created_at > now() - interval '90 days')`;
    default:
      return enabled;
  }
}

function notice({ registry }: Call): Resource {
  return resourceOf(registry, 'notice');
}
