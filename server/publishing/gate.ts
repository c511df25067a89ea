import type { ApiChange } from '#schemas/flow/changes/change.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { getRecord } from '../collection/get.ts';
import { inTransaction } from '../inTransaction.ts';
import { badInput, Refusal } from '../refusal.ts';
import { testDraft } from '../testing/testDraft.ts';
import { changesBetween } from './changesBetween.ts';
import { asDraft, flowFaults } from './flowFaults.ts';
import { publishFaults } from './publishFaults.ts';
import { lockedDesign, makeLive, saysSame, versionOf } from './versions.ts';

/**
 * Publishes a draft through the gate: complete and without faults, no caller breaks unless that is accepted, and its test
 * cases pass unless that is. They run before the transaction, which then takes only the draft that was tested.
 * @throws Refusal 420 that tells what breaks, or which cases fail.
 */
export async function publishThroughGate(call: Call, input: Row): Promise<Row> {
  const { id, note = null } = input;
  const draft = await getRecord(call, resourceOf(call.registry, 'api_design'), Number(id));
  if (input['version'] !== undefined && input['version'] !== draft['version'])
    throw new Refusal(ret.conflict, 'conflict', { data: { record: draft } });
  const live = await refuseUnready(call, draft);
  if (live && !input['accept_breaking']) refuseBreaking(await changesBetween(call, live, draft));
  if (!input['accept_failing']) await refuseFailing(call, draft);
  return inTransaction(call, async (inside) => {
    const locked = await lockedDesign(inside, Number(id), Number(draft['version']));
    return makeLive(inside, locked, locked, { note });
  });
}

/** Publishes a draft that nobody can call yet, in the transaction that made it: there is nothing it could break. */
export async function publishFirst(call: Call, draft: Row, note: string | null): Promise<Row> {
  await refuseUnready(call, draft);
  return makeLive(call, draft, draft, { note });
}

/** The live version of a design, if there is one. */
export async function liveOf(call: Call, design: Row): Promise<Row | null> {
  return design['live'] ? versionOf(call, String(design['service']), Number(design['live'])) : null;
}

// @returns the version that is live so far
async function refuseUnready(call: Call, draft: Row): Promise<Row | null> {
  const plain = publishFaults(call, draft);
  const told = new Set(plain.map(({ field }) => field));
  const faults = [...plain, ...(await flowFaults(call, draft)).filter(({ field }) => !told.has(field))];
  if (faults.length > 0) throw badInput(faults);
  const live = await liveOf(call, draft);
  if (live && saysSame(draft, live))
    throw new Refusal(ret.state, 'open.samePublished', { data: { record: draft } });
  return live;
}

function refuseBreaking(changes: readonly ApiChange[]): void {
  const breaking = changes.filter(({ breaks }) => breaks);
  if (breaking.length === 0) return;
  const values = { smart_count: breaking.length };
  throw new Refusal(ret.state, 'gate.breaking', { values, data: { changes: breaking } });
}

async function refuseFailing(call: Call, draft: Row): Promise<void> {
  const tests = await testDraft(call, asDraft(draft));
  const failing = tests.filter(({ passed }) => !passed);
  if (failing.length === 0) return;
  const values = { number: failing.length, all: tests.length };
  throw new Refusal(ret.state, 'gate.failing', { values, data: { tests } });
}
