import { resourceOf } from '#schemas/frozenRegistry.ts';
import { getRecord } from '../collection/get.ts';
import type { HandWritten } from '../service.ts';

/** The audit trail: an entry tells what was done, in both languages. */
export const adminAudit: Readonly<Record<string, HandWritten>> = {
  'Admin.Audit.Get': {
    run: async (call, input) => {
      const entry = await getRecord(call, resourceOf(call.registry, 'audit'), Number(input['id']));
      // Entries of earlier versions have no title.
      const title = entry['title'] ?? call.app.services.get(String(entry['service']))?.summary ?? null;
      return { ...entry, title };
    },
  },
};
