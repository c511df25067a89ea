import type { ApiDesign, ApiDesignInput, ApiDesignValues } from '#generated/records.ts';
import { ruleProblems } from '#schemas/flow/check/api.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { ensureTable } from '../../databases/dataTables/ensureTable.ts';
import { inputsOf } from '../../records/inputs.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, editRecord } from '../../records/write.ts';
import { isReservedName } from './apiName.ts';

export type DraftInput = Partial<ApiDesignInput> &
  Pick<ApiDesignValues, 'flow' | 'code'> & { readonly id?: number; readonly version?: number };

/**
 * Saves a draft with its flow and code: creates it without an id, otherwise updates the version that was
 * read.
 */
export async function saveDraft(call: Call, input: DraftInput): Promise<ApiDesign> {
  const resource = resourceOf(call.registry, 'api_design');
  const { flow, code, ...fields } = input;
  const made = { ...(flow !== undefined && { flow }), ...(code !== undefined && { code }) };
  const by = { editor_id: callerOf(call).id };
  if (fields.id === undefined) {
    call.app.validate(inputsOf(resource).add, fields, call);
    assertRules(call, fields);
    assertNameFree(call, fields);
    return withTable(
      call,
      await addRecord(call, 'api_design', { ...(fields as ApiDesignInput), ...made, ...by }),
    );
  }
  call.app.validate(inputsOf(resource).edit, fields, call);
  assertRules(call, fields);
  const { id, version, changes } = editParts(fields);
  return withTable(call, await editRecord(call, 'api_design', id, version, changes, { ...made, ...by }));
}

/** A saved design, with the table of a data interface. */
export async function withTable(call: Call, design: ApiDesign): Promise<ApiDesign> {
  await ensureTable(call, design);
  return design;
}

/** Rejects parameters and return fields whose schemas have faults: nothing could check values by them. */
export function assertRules(
  call: Call,
  design: Partial<Pick<ApiDesignInput, 'parameters' | 'returns'>>,
): void {
  const errors = (['parameters', 'returns'] as const).flatMap((list) => {
    const rows = (design[list] ?? []) as Parameters<typeof ruleProblems>[0];
    return ruleProblems(rows).map(({ field, key, values }) => {
      return {
        field: `${list}.${field}`,
        rule: key,
        message: say(call.texts, `flow.problem.${key}`, values),
      };
    });
  });
  if (errors.length > 0) throw badInput(errors);
}

/** Rejects a reserved name. */
export function assertNameFree(call: Call, { service }: Partial<ApiDesignInput>): void {
  if (!isReservedName(String(service))) return;
  const message = say(call.texts, 'refusal.open.reservedName');
  throw badInput([{ field: 'service', rule: 'reserved', message }]);
}
