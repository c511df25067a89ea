import { resourceOf } from '#schemas/frozenRegistry.ts';
import { getRecord } from '../collection/get.ts';
import type { HandWritten } from '../service.ts';

/** The audit trail: an entry tells what its service does, in the language of whoever reads it. */
export const adminAudit: Readonly<Record<string, HandWritten>> = {
  'Admin.Audit.Get': {
    run: async (call, input) => {
      const entry = await getRecord(call, resourceOf(call.registry, 'audit'), Number(input['id']));
      return { ...entry, summary: call.app.services.get(String(entry['service']))?.summary[call.lang] };
    },
  },
};
