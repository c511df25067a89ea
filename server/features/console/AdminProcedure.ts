import type { ProcedureInput } from '#generated/records.ts';
import type { CustomService } from '../../core/service.ts';
import { getRecord } from '../../records/get.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, editRecord } from '../../records/write.ts';
import { assertSameName } from './assertSameName.ts';

/** Stored procedures. Their name is the one in their definition. */
export const adminProcedure = {
  'Admin.Procedure.Add': {
    run: (call, values: ProcedureInput) => {
      assertSameName(call, values);
      return addRecord(call, 'procedure', values);
    },
  },
  'Admin.Procedure.Edit': {
    run: async (call, input: EditInput<'procedure'>) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, 'procedure', id, 'lock');
      if ('definition' in changes) assertSameName(call, { ...before, ...changes });
      return editRecord(call, 'procedure', id, version, changes);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;
