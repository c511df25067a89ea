import { explain, type Fault } from '#schemas/explain.ts';
import type { Json, ObjectSchema, Row } from '#schemas/resource.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { lostReferences } from './lost.ts';

/**
 * Extends the error of an input with invalid list entries by those of the other entries whose references are
 * missing, so that a caller who sends many IDs gets all errors at once. Any other error stays as it is.
 */
export async function withLost(
  call: Call,
  schema: ObjectSchema,
  input: Row,
  error: unknown,
): Promise<unknown> {
  const faults = error instanceof ApiError ? (error.detail.faults ?? []) : [];
  const names = new Set(faults.flatMap(({ instancePath }) => entryPath.exec(instancePath)?.[1] ?? []));
  // A list that is invalid as a whole, such as an oversized one, is not inspected.
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

// The others keep their positions.
function withoutWrong(name: string, value: Json | undefined, wrong: ReadonlySet<string>): Json {
  const entries = Array.isArray(value) ? (value as readonly Json[]) : [];
  return entries.map((entry, at) => (wrong.has(`/${name}/${at}`) ? null : entry));
}
