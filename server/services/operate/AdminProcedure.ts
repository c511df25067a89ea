import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Resource } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { getRecord } from '../../collection/get.ts';
import { editParts } from '../../collection/services.ts';
import { addRecord, editRecord } from '../../collection/write.ts';
import { refuseOtherName } from '../../console/typed/refuseOtherName.ts';
import type { HandWritten } from '../../service.ts';

/** Stored procedures: their name is the one inside their definition. */
export const adminProcedure: Readonly<Record<string, HandWritten>> = {
  'Admin.Procedure.Add': {
    run: (call, values) => {
      refuseOtherName(call, values);
      return addRecord(call, procedure(call), values);
    },
  },
  'Admin.Procedure.Edit': {
    run: async (call, input) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, procedure(call), id, 'lock');
      if ('definition' in changes) refuseOtherName(call, { ...before, ...changes });
      return editRecord(call, procedure(call), id, version, changes);
    },
  },
};

function procedure(call: Call): Resource {
  return resourceOf(call.registry, 'procedure');
}
