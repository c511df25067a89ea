import type { ApiDesign, ApiVersion } from '#generated/records.ts';
import { type FieldError, labelAt } from '#schemas/explain.ts';
import type { ApiChange } from '#schemas/flow/changes/change.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { inTransaction } from '../../core/inTransaction.ts';
import { getRecord } from '../../records/get.ts';
import { testDraft } from '../testCases/testDraft.ts';
import { changesBetween } from './changesBetween.ts';
import type { PublishInput } from './draftInput.ts';
import { asDraft, flowFaults } from './flowFaults.ts';
import { isUnchanged, lockedDesign, makeLive, versionOf } from './versions.ts';

/**
 * Publishes a draft through the gate: it must be complete and valid, break no caller unless that is accepted,
 * and pass its test cases unless failures are accepted. The cases run before the transaction, which then
 * publishes only the tested draft.
 * @throws ApiError 420 with the breaking changes or the failed cases.
 */
export async function publishThroughGate(call: Call, input: PublishInput): Promise<ApiDesign> {
  const { id, note = null } = input;
  const draft = await getRecord(call, 'api_design', id);
  if (input.version !== undefined && input.version !== draft.version)
    throw new ApiError(ret.conflict, 'conflict', { data: { record: draft } });
  const live = await refuseUnready(call, draft);
  if (live && !input.accept_breaking) refuseBreaking(await changesBetween(call, live, draft));
  if (!input.accept_failing) await refuseFailing(call, draft);
  return inTransaction(call, async (inside) => {
    const locked = await lockedDesign(inside, id, draft.version);
    return makeLive(inside, locked, locked, { note });
  });
}

/** Publishes a draft without callers, in the transaction that created it: it cannot break anything. */
export async function publishFirst(call: Call, draft: ApiDesign, note: string | null): Promise<ApiDesign> {
  await refuseUnready(call, draft);
  return makeLive(call, draft, draft, { note });
}

/** The live version of a design, if there is one. */
export async function liveOf(call: Call, design: ApiDesign): Promise<ApiVersion | null> {
  return design.live ? versionOf(call, design.service, design.live) : null;
}

// @returns the previously live version
async function refuseUnready(call: Call, draft: ApiDesign): Promise<ApiVersion | null> {
  const plain = publishFaults(call, draft);
  const told = new Set(plain.map(({ field }) => field));
  const faults = [...plain, ...(await flowFaults(call, draft)).filter(({ field }) => !told.has(field))];
  if (faults.length > 0) throw badInput(faults);
  const live = await liveOf(call, draft);
  if (live && isUnchanged(draft, live))
    throw new ApiError(ret.state, 'open.samePublished', { data: { record: draft } });
  return live;
}

function refuseBreaking(changes: readonly ApiChange[]): void {
  const breaking = changes.filter(({ breaks }) => breaks);
  if (breaking.length === 0) return;
  const values = { smart_count: breaking.length };
  throw new ApiError(ret.state, 'gate.breaking', { values, data: { changes: breaking } });
}

async function refuseFailing(call: Call, draft: ApiDesign): Promise<void> {
  const tests = await testDraft(call, asDraft(draft));
  const failing = tests.filter(({ passed }) => !passed);
  if (failing.length === 0) return;
  const values = { number: failing.length, all: tests.length };
  throw new ApiError(ret.state, 'gate.failing', { values, data: { tests } });
}

/** The errors that prevent the publication of a draft, each with its field; an empty list allows it. */
function publishFaults(call: Call, design: ApiDesign): FieldError[] {
  const fault = (field: string, rule: string, key: string): FieldError => ({
    field,
    rule,
    message: say(call.texts, `refusal.open.${key}`, { name: nameOf(call, field) }),
  });
  // An empty list means no parameters; null means not specified.
  const missing = (['module', 'title', 'description', 'parameters', 'flow'] as const)
    .filter((name) => (design[name] ?? '') === '')
    .map((name) => fault(name, 'required', 'needed'));
  return [
    ...missing,
    ...((design.returns ?? []).length === 0 ? [fault('returns', 'required', 'needed')] : []),
    ...(['parameters', 'returns'] as const).flatMap((name) => rowFaults(design[name] ?? [], name, fault)),
  ];
}

type Fault = (field: string, rule: string, key: string) => FieldError;

// Shown next to a form with many fields, so each error names its field.
function nameOf({ registry, lang }: Call, field: string): string {
  const { schema } = resourceOf(registry, 'api_design');
  const [list = '', at, cell] = field.split('.');
  if (cell === undefined) return labelAt(schema, field, lang);
  return `${labelAt(schema, `${list}.${at}`, lang)} · ${labelAt(schema, field, lang)}`;
}

function rowFaults(
  rows: NonNullable<ApiDesign['parameters' | 'returns']>,
  list: string,
  fault: Fault,
): FieldError[] {
  const names = rows.map(({ name }) => name);
  return rows.flatMap(({ name, type }, at) => [
    ...(name ? [] : [fault(`${list}.${at}.name`, 'required', 'needed')]),
    ...(type ? [] : [fault(`${list}.${at}.type`, 'required', 'needed')]),
    ...(name && names.indexOf(name) < at ? [fault(`${list}.${at}.name`, 'unique', 'twice')] : []),
  ]);
}
