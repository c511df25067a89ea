import { isIn, wantedOf } from '#schemas/derive/isIn.ts';
import type { Action, Json, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { badInput, noRecord, Refusal } from '../refusal.ts';
import { addToThread } from './around/addToThread.ts';
import { refuseBroken } from './around/refuseBroken.ts';
import { stateRefusal } from './around/stateRefusal.ts';
import { renewed, shownOnce, toldValues } from './computed/made.ts';
import { getRecords } from './get.ts';
import { tell } from './tell.ts';
import { refuseStale, updateRecord } from './write.ts';

/** What runs inside the transition of one record: it gets the record as it was and as it is now. */
export type Effect = (call: Call, before: Row, after: Row, input: Row) => Promise<void>;

/**
 * Takes an action on records: each has to be in the state that the action starts from, and all go or none does.
 * The record's lock makes two people who press at once one winner and one refusal.
 * @returns the record for one id, `{items}` for several. @throws Refusal 400 where a record would break its own rules,
 * 404, 419 where it renews what another version of the record had, 420.
 */
export async function actOnRecords(
  call: Call,
  resource: Resource,
  actions: readonly Action[],
  input: Row,
  effect?: Effect,
) {
  const action = chosenAction(actions, input);
  const items: Row[] = [];
  const told: Row[] = [];
  const ids = idsOf(input);
  const records = await getRecords(call, resource, ids, 'lock');
  if (records.length < ids.length) throw noRecord();
  for (const before of records) {
    if (!isIn(before, action.when)) throw stateRefusal(resource, before, action.when);
    if (action.renew.length > 0 && input['version'] !== undefined)
      refuseStale(before, Number(input['version']));
    const random = renewed(resource, action.renew);
    const changes = {
      ...answered(resource, action, input),
      ...action.set,
      ...toldValues(call, action, before),
      ...random,
    };
    refuseBroken(call, resource, before, changes, changes);
    const after = await updateRecord(call, resource, before, changes);
    await addToThread(call, resource, action, after, input);
    await effect?.(call, before, after, input);
    told.push({ ...input, ...after });
    items.push({ ...after, ...shownOnce(resource, random) });
  }
  await tell(call, resource, action.notify, told, action.input);
  return input['ids'] === undefined ? items[0] : { items };
}

// What an action asks for is kept where the record has a field of that name; unsaid, nothing of before stays there.
function answered({ schema }: Resource, { input: asked }: Action, input: Row): Row {
  const names = Object.keys(asked?.properties ?? {}).filter((name) => Object.hasOwn(schema.properties, name));
  return Object.fromEntries(names.map((name) => [name, input[name] ?? null]));
}

/** The ids of a call, each once and in order, so that two calls never lock the same rows crosswise. */
export function idsOf(input: Row): number[] {
  const ids = input['ids'] === undefined ? [input['id']] : (input['ids'] as Json[]);
  return [...new Set(ids.map(Number))].sort((a, b) => a - b);
}

/** The one id of a call that is about a single record. @throws Refusal 400 for several. */
export function oneIdOf(call: Call, input: Row): number {
  const [id = 0, ...more] = idsOf(input);
  if (more.length === 0) return id;
  const message = say(call.texts, 'validation.maxItems', { label: 'ids', limit: 1, smart_count: 1 });
  throw badInput([{ field: 'ids', rule: 'maxItems', message }]);
}

/** The action that a call means: the only one of its service, or the one whose state it asks for. @throws Refusal 420. */
export function chosenAction(actions: readonly Action[], input: Row): Action {
  const found = actions.find((action) =>
    Object.entries(wantedOf(action, actions)).every(([name, value]) => input[name] === value),
  );
  if (!found) throw new Refusal(ret.state, 'state');
  return found;
}
