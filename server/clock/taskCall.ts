import type { Parameter } from '#schemas/flow/api.ts';
import { parameterMessage } from '#schemas/flow/parameters/error.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { badInput } from '../refusal.ts';
import { isPublished, liveVersion } from '../store/open/liveVersions.ts';

/**
 * Holds a task to what can be called: its API is published, and its parameters keep to the API's rules. What the API
 * would refuse each time is refused once. @throws Refusal 400 that names the API, or every parameter that is against
 * its rule.
 */
export async function refuseWrongCall(call: Call, task: Row): Promise<void> {
  const { properties } = resourceOf(call.registry, 'task').schema;
  const { namespace = properties['namespace']?.default, class: klass, action, params } = task;
  const service = `${namespace}.${klass}.${action}`;
  if (!(await isPublished(call.db, service))) throw noSuchApi(call, service);
  const live = await liveVersion(call.db, service);
  const rules = (live?.version.parameters ?? []) as unknown as readonly Parameter[];
  const { errors = [] } = readParameters(rules, (params ?? {}) as Row);
  if (errors.length === 0) return;
  throw badInput(
    errors.map((error) => ({
      field: 'params',
      rule: error.rule,
      message: parameterMessage(error, call.texts),
    })),
  );
}

function noSuchApi({ texts }: Call, service: string): Error {
  const message = say(texts, 'refusal.operate.notPublished', { service });
  return badInput([{ field: 'action', rule: 'reference', message }]);
}
