import { sql } from 'kysely';
import type { Notice, NoticeInput } from '#generated/records.ts';
import type { CustomService } from '../../core/service.ts';
import type { JobSpec } from '../../records/jobs/job.ts';
import { addRecord, updateRecord } from '../../records/write.ts';
import { countRecipients, sendNotice } from './sendNotice.ts';

/** The most messages written in one call, which limits the wait. */
const atOnce = 2000;

/**
 * Notices from an administrator. Code adds what a resource file cannot express: the recipients, and a single
 * statement for all.
 */
export const adminNotice = {
  'Admin.Notice.Reach': {
    run: async ({ db }, values: NoticeInput) => ({ count: await countRecipients(db, values) }),
  },
  'Admin.Notice.Add': {
    run: async (call, values: NoticeInput) => {
      const count = await countRecipients(call.db, values, atOnce + 1);
      const isFew = count <= atOnce;
      const record = await addRecord(call, 'notice', {
        ...values,
        ...(isFew && { recipients: count }),
      });
      if (isFew) await sendNotice(call.db, record);
      else await call.app.jobs.start(call, sending(record));
      return record;
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

function sending(record: Notice): JobSpec {
  return {
    kind: 'notice',
    resource: 'notice',
    params: { id: record.id },
    guard: async (call) => {
      const service = call.app.services.get('Admin.Notice.Add');
      if (service) await call.app.gate.pass(service, call.caller);
    },
    run: async (job) => {
      await job.batch(async (inside) => {
        await sql`set local statement_timeout = '5min'`.execute(inside.db);
        const done = await sendNotice(inside.db, record);
        await updateRecord(inside, 'notice', record, { recipients: done });
        return { done, failed: [] };
      });
      return {};
    },
  };
}
