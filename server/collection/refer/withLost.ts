import { explain, type Fault } from '#schemas/explain.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { badInput, Refusal } from '../../refusal.ts';
import { lostReferences } from './lost.ts';

/**
 * A refusal of an input in whose lists some entries are wrong, which names those of the others that lead nowhere as
 * well: whoever gives many ids is told at once of all that are wrong. Anything else stays as it is.
 */
export async function withLost(
  call: Call,
  schema: ObjectSchema,
  input: Row,
  error: unknown,
): Promise<unknown> {
  const faults = error instanceof Refusal ? (error.detail.faults ?? []) : [];
  const names = new Set(faults.flatMap(({ instancePath }) => entryPath.exec(instancePath)?.[1] ?? []));
  // A list that is wrong as a whole, such as one of far too many, is not looked into.
  for (const { instancePath } of faults) names.delete(instancePath.slice(1));
  if (names.size === 0) return error;
  const wrong = new Set(faults.map(({ instancePath }) => instancePath));
  const after = Object.fromEntries([...names].map((name) => [name, withoutWrong(name, input[name], wrong)]));
  const lost = await lostReferences(call, { schema }, [{ before: null, after }], {
    every: false,
    lock: false,
  });
  const all: readonly Fault[] = [...faults, ...lost.flat()];
  return badInput(explain(all, schema, call.texts, call.lang, input), all);
}

const entryPath = /^\/([^/]+)\/\d+$/;

// The others keep their places.
function withoutWrong(name: string, value: Json | undefined, wrong: ReadonlySet<string>): Json {
  const entries = Array.isArray(value) ? (value as readonly Json[]) : [];
  return entries.map((entry, at) => (wrong.has(`/${name}/${at}`) ? null : entry));
}
