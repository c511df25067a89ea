import type { CustomService } from '../../core/service.ts';
import { getRecord } from '../../records/get.ts';

/** The audit trail. An entry describes its action in both languages. */
export const adminAudit = {
  'Admin.Audit.Get': {
    run: async (call, { id }: { readonly id: number }) => {
      const entry = await getRecord(call, 'audit', id);
      // Entries of earlier versions have no title.
      const title = entry.title ?? call.app.services.get(entry.service ?? '')?.summary ?? null;
      return { ...entry, title };
    },
  },
} satisfies Readonly<Record<string, CustomService>>;
