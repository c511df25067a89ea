import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { distinctName } from '#schemas/text/distinctName.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../call.ts';
import { idsOf } from '../collection/act.ts';
import { databaseRefusal } from '../databaseRefusal.ts';
import { inSavepoint } from '../inSavepoint.ts';
import { Refusal } from '../refusal.ts';
import type { Service } from '../service.ts';
import { attempt, nameFailed } from './attempt.ts';
import { type ToldProblem, tellProblem } from './problem.ts';

const [mostNamed, mostTold] = [3, 100];
const ofTheCall: ReadonlySet<number> = new Set([ret.badInput, ret.failed]);

/**
 * Does something to the records of a call: to all of them or to none.
 * @throws Refusal that names each record which it cannot be done to, with the reason, where there are several.
 */
export async function runOnSeveral(call: Call, service: Service, resource: Resource, input: Row) {
  const ids = input['ids'] === undefined ? [] : idsOf(input);
  // What works outside of a transaction takes back nothing: it says itself what came of each.
  if (ids.length < 2 || service.writes !== true) return service.run(call, input);
  try {
    return await inSavepoint(call, (inside) => service.run(inside, input));
  } catch (error) {
    const refusal = error instanceof Refusal ? error : databaseRefusal(error, call);
    // What is wrong with the call itself is not a record's.
    if (!refusal || ofTheCall.has(refusal.ret)) throw error;
    const tried = await attempt(call, service, input, ids);
    const { failed } = await nameFailed(call, resource, tried, await service.scope?.(call));
    // Each by itself could be done, so it is about all of them together.
    if (failed.length === 0) throw error;
    const problems = failed.map((one) => tellProblem(one, resource.schema, call.texts, call.lang));
    throw refusalOf(call, resource, refusal, problems);
  }
}

function refusalOf(
  call: Call,
  resource: Resource,
  { ret: code, detail }: Refusal,
  problems: readonly ToldProblem[],
): Refusal {
  const which = problems.slice(0, mostNamed).map(({ id, name, message }) => {
    return say(call.texts, 'refusal.ofRecord', { name: distinctName(resource, id, name), message });
  });
  const more = problems.length - which.length;
  if (more > 0) which.push(say(call.texts, 'refusal.andMore', { count: more }));
  return new Refusal(code, 'noneDone', {
    values: { which: which.join(say(call.texts, 'refusal.between')) },
    data: { ...detail.data, problems: problems.slice(0, mostTold) },
  });
}
