import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, Resource, Row } from '#schemas/resource.ts';
import { type Call, callerOf } from '../../core/call.ts';
import { addRecord } from '../write.ts';

/** Adds the arguments of an action to the record's conversation, where the action declares it. */
export async function addToThread(
  call: Call,
  resource: Resource,
  action: Action,
  record: Row,
  input: Row,
): Promise<void> {
  const { thread } = resource.show;
  if (thread?.action !== action.name) return;
  const part = resourceOf(call.registry, thread.resource);
  const said = Object.keys(action.input?.properties ?? {})
    .filter((name) => name in input && Object.hasOwn(part.schema.properties, name))
    .map((name) => [name, input[name]]);
  await addRecord(call, part, {
    ...Object.fromEntries(said),
    [thread.about]: record['id'],
    [thread.author]: callerOf(call).id,
  });
}
