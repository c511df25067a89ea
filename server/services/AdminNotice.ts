import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { addRecord, updateRecord } from '../collection/write.ts';
import type { JobSpec } from '../jobs/job.ts';
import type { HandWritten } from '../service.ts';
import { countRecipients, sendNotice } from '../store/platform/sendNotice.ts';

/** So many messages are written at once; more of them nobody is kept waiting for. */
const atOnce = 2000;

/** Notices that an administrator sends: what the resource file cannot say is to whom, and that it is one statement. */
export const adminNotice: Readonly<Record<string, HandWritten>> = {
  'Admin.Notice.Reach': {
    run: async ({ db }, values) => ({ count: await countRecipients(db, values) }),
  },
  'Admin.Notice.Add': {
    run: async (call, values) => {
      const count = await countRecipients(call.db, values, atOnce + 1);
      const isFew = count <= atOnce;
      const record = await addRecord(call, notice(call), {
        ...values,
        ...(isFew && { recipients: count }),
      });
      if (isFew) await sendNotice(call.db, record);
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
        const done = await sendNotice(inside.db, record);
        await updateRecord(inside, notice(inside), record, { recipients: done });
        return { done, failed: [] };
      });
      return {};
    },
  };
}

function notice({ registry }: Call): Resource {
  return resourceOf(registry, 'notice');
}
