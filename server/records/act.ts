import { isIn, wantedOf } from '#schemas/derive/isIn.ts';
import type { Action, Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput, noRecord } from '../apiError.ts';
import type { Call } from '../core/call.ts';
import { addToThread } from './around/addToThread.ts';
import { assertRules } from './around/assertRules.ts';
import { stateError } from './around/stateError.ts';
import { renewed, serverValues, shownOnce } from './computed/made.ts';
import { getRecords } from './get.ts';
import { notify } from './notify.ts';
import { named, type RecordName, type RecordOf } from './records.ts';
import { assertCurrentVersion, updateRecord } from './write.ts';

/** Runs inside the transition of one record. It gets the record before and after. */
export type Effect<Name extends string = string> = (
  call: Call,
  before: RecordOf<Name>,
  after: RecordOf<Name>,
  input: Row,
) => Promise<void>;

/**
 * Runs an action on records. Each has to be in the state that the action starts from; all succeed or none.
 * The record's lock leaves one winner and one error when two people act at once.
 * @returns the record for one ID, `{items}` for several.
 * @throws ApiError 400 where a record would break its own rules, 404, 419 where it renews a value that
 * another version of the record had, 420.
 */
export async function actOnRecords<Name extends RecordName>(
  call: Call,
  resource: Name,
  actions: readonly Action[],
  input: Row,
  effect: Effect<Name>,
): Promise<unknown>;
export async function actOnRecords(
  call: Call,
  resource: Resource,
  actions: readonly Action[],
  input: Row,
  effect?: Effect,
): Promise<unknown>;
export async function actOnRecords(
  call: Call,
  of: string | Resource,
  actions: readonly Action[],
  input: Row,
  effect?: Effect,
): Promise<unknown> {
  const resource = named(call, of);
  const action = chosenAction(actions, input);
  const items: Row[] = [];
  const told: Row[] = [];
  const ids = idsOf(input);
  const records = await getRecords(call, resource, ids, 'lock');
  if (records.length < ids.length) throw noRecord();
  for (const before of records) {
    if (!isIn(before, action.when)) throw stateError(resource, before, action.when);
    if (action.renew.length > 0 && input['version'] !== undefined)
      assertCurrentVersion(before, Number(input['version']));
    const random = renewed(resource, action.renew);
    const changes = {
      ...answered(resource, action, input),
      ...action.set,
      ...serverValues(call, action, before),
      ...random,
    };
    assertRules(call, resource, before, changes, changes);
    const after = await updateRecord(call, resource, before, changes);
    await addToThread(call, resource, action, after, input);
    await effect?.(call, before, after, input);
    told.push({ ...input, ...after });
    items.push({ ...after, ...shownOnce(resource, random) });
  }
  await notify(call, resource, action.notify, told, action.input);
  return input['ids'] === undefined ? items[0] : { items };
}

// An argument of the action is stored where the record has a field of that name. An omitted argument clears
// the old value.
function answered({ schema }: Resource, { input: asked }: Action, input: Row): Row {
  const names = Object.keys(asked?.properties ?? {}).filter((name) => Object.hasOwn(schema.properties, name));
  return Object.fromEntries(names.map((name) => [name, input[name] ?? null]));
}

/**
 * The IDs of a call, deduplicated and sorted, so that two calls never lock the same rows in opposite order.
 */
export function idsOf(input: Row): number[] {
  const ids = input['ids'] === undefined ? [input['id']] : (input['ids'] as Json[]);
  return [...new Set(ids.map(Number))].sort((a, b) => a - b);
}

/** The ID of a call that is about a single record. @throws ApiError 400 for several. */
export function oneIdOf(call: Call, input: Row): number {
  const [id = 0, ...more] = idsOf(input);
  if (more.length === 0) return id;
  const message = say(call.texts, 'validation.maxItems', { label: 'ids', limit: 1, smart_count: 1 });
  throw badInput([{ field: 'ids', rule: 'maxItems', message }]);
}

/**
 * The action that a call means: the only one of its service, or the one whose state it requests.
 * @throws ApiError 420.
 */
export function chosenAction(actions: readonly Action[], input: Row): Action {
  const found = actions.find((action) =>
    Object.entries(wantedOf(action, actions)).every(([name, value]) => input[name] === value),
  );
  if (!found) throw new ApiError(ret.state, 'state');
  return found;
}
