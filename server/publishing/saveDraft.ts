import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { type Call, callerOf } from '../call.ts';
import { inputsOf } from '../collection/inputs.ts';
import { editParts } from '../collection/services.ts';
import { addRecord, editRecord } from '../collection/write.ts';
import { ensureTable } from '../datatables/ensureTable.ts';
import { badInput } from '../refusal.ts';
import { isReservedName } from '../rules/apiName.ts';

/** Saves a draft with its flow and code: a new one without an id, else what changes of the one that was read. */
export async function saveDraft(call: Call, input: Row): Promise<Row> {
  const resource = resourceOf(call.registry, 'api_design');
  const { flow, code, ...fields } = input;
  const made = { ...(flow !== undefined && { flow }), ...(code !== undefined && { code }) };
  const by = { editor_id: callerOf(call).id };
  if (fields['id'] === undefined) {
    call.app.validate(inputsOf(resource).add, fields, call);
    refuseName(call, fields);
    return withTable(call, await addRecord(call, resource, { ...fields, ...made, ...by }));
  }
  call.app.validate(inputsOf(resource).edit, fields, call);
  const { id, version, changes } = editParts(fields);
  return withTable(call, await editRecord(call, resource, id, version, changes, { ...made, ...by }));
}

/** A design as it was saved, with the table that a data interface keeps its data in. */
export async function withTable(call: Call, design: Row): Promise<Row> {
  await ensureTable(call, design);
  return design;
}

/** Refuses a name that the platform keeps for itself. */
export function refuseName(call: Call, { service }: Row): void {
  if (!isReservedName(String(service))) return;
  const message = say(call.texts, 'refusal.open.reservedName');
  throw badInput([{ field: 'service', rule: 'reserved', message }]);
}
