import { randomBytes } from 'node:crypto';
import type { Texts } from '#schemas/derive/words.ts';
import { explain, type Fault, type FieldError } from '#schemas/explain.ts';
import type { Json, Lang, ObjectSchema } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ApiError, valuesIn } from '../apiError.ts';
import { type DatabaseErrorWords, databaseError } from '../core/databaseError.ts';

/** Why one row, or a whole job, was not done: codes and values, since the reader may use another language. */
export interface Problem {
  /** The line of an imported file. */
  readonly row?: number;
  readonly id?: Json;
  /** The record's display name. */
  readonly name?: string;
  /** The text key of the error. */
  readonly key: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly faults?: readonly Fault[];
  /** Errors that a service worded itself. */
  readonly errors?: readonly FieldError[];
}

/** A problem in a reader's language. */
export interface ProblemText {
  readonly row?: number;
  readonly id?: Json;
  readonly name?: string;
  readonly message: string;
  readonly errors: readonly FieldError[];
}

const mostFaults = 20;

/** An error as a problem; undefined when it is a fault of the server or the machine. */
export function problemOf(error: unknown, telling: DatabaseErrorWords): Problem | undefined {
  const refusal = error instanceof ApiError ? error : databaseError(error, telling);
  if (!refusal) return undefined;
  const { values, faults, errors } = refusal.detail;
  return {
    key: refusal.key,
    ...(values && { values }),
    ...(faults ? { faults: faults.slice(0, mostFaults).map(plain) } : errors && { errors }),
  };
}

/** A server fault as a problem with the reference that the log line has too. */
export function faultOfOurs(): Problem & { readonly values: { readonly reference: string } } {
  return { key: 'failed', values: { reference: randomBytes(6).toString('hex') } };
}

/** A problem as text. */
export function problemText(problem: Problem, schema: ObjectSchema, texts: Texts, lang: Lang): ProblemText {
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

// A validator's error also contains parts of the schema and of the value.
function plain({ keyword, instancePath, params }: Fault): Fault {
  return { keyword, instancePath, params };
}
