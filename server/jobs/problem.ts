import { randomBytes } from 'node:crypto';
import type { Texts } from '#schemas/derive/words.ts';
import { explain, type Fault, type FieldError } from '#schemas/explain.ts';
import type { Json, Lang, ObjectSchema } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { databaseRefusal, type Telling } from '../databaseRefusal.ts';
import { Refusal, valuesIn } from '../refusal.ts';

/** Why one row, or a whole job, was not done: codes and values, since whoever reads it may read another language. */
export interface Problem {
  /** The line of an imported file. */
  readonly row?: number;
  readonly id?: Json;
  /** What the record is called. */
  readonly name?: string;
  /** The refusal's text. */
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly faults?: readonly Fault[];
  /** Errors that a service put into words itself. */
  readonly errors?: readonly FieldError[];
}

/** A problem in a reader's language. */
export interface ToldProblem {
  readonly row?: number;
  readonly id?: Json;
  readonly name?: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
}

const mostFaults = 20;

/** An error as a problem; nothing when it is a fault of ours or of the machine. */
export function problemOf(error: unknown, telling: Telling): Problem | undefined {
  const refusal = error instanceof Refusal ? error : databaseRefusal(error, telling);
  if (!refusal) return undefined;
  const { values, faults, errors } = refusal.detail;
  return {
    key: refusal.key,
    ...(values && { values }),
    ...(faults ? { faults: faults.slice(0, mostFaults).map(plain) } : errors && { errors }),
  };
}

/** A fault of ours as a problem that names the reference which the log line bears too. */
export function faultOfOurs(): Problem & { readonly values: { readonly reference: string } } {
  return { key: 'failed', values: { reference: randomBytes(6).toString('hex') } };
}

/** A problem in words. */
export function tellProblem(problem: Problem, schema: ObjectSchema, texts: Texts, lang: Lang): ToldProblem {
  const { row, id, name, key, values, faults, errors = [] } = problem;
  const told = faults ? explain(faults, schema, texts, lang) : errors;
  const message = told.length === 1 ? told[0]?.message : undefined;
  return {
    ...(row !== undefined && { row }),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    message: message ?? say(texts, `refusal.${key}`, valuesIn(values, lang)),
    errors: told,
  };
}

// A validator's error also carries parts of the schema and of the value.
function plain({ keyword, instancePath, params }: Fault): Fault {
  return { keyword, instancePath, params };
}
