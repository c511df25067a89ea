import type { AddressFault } from '#schemas/flow/meaning/address.ts';
import { type ParameterError, parameterMessage } from '#schemas/flow/parameters/error.ts';
import type { CalculationError } from '#schemas/flow/values/calculationError.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { textsOf } from '../language.ts';

/** The reason that a flow failed. */
export class FlowFailure extends Error {
  readonly ret: number;
  readonly words: Words;
  /** The caller's value that caused it, and the violated rule. */
  readonly error: ParameterError | null;

  constructor(ret: number, words: Words, cause?: unknown, error: ParameterError | null = null) {
    super(words.en, { cause });
    this.name = 'FlowFailure';
    this.ret = ret;
    this.words = words;
    this.error = error;
  }
}

/** An end that the flow defines, with any code; not an error. */
export class DrawnEnd extends FlowFailure {}

/** A failure whose text is below `flow.run`. */
export function failed(
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): FlowFailure {
  return new FlowFailure(500, flowWords(`flow.run.${key}`, values), cause);
}

/** A database rejected a given value: the caller's mistake, not the platform's. */
export function valueRejected(cause: unknown): FlowFailure {
  return new FlowFailure(ret.badInput, flowWords('flow.run.value'), cause);
}

/**
 * A write violates a constraint of its table (class 23 of the SQL standard). Whether it does depends on
 * existing data, so the failure is reported as the caller's. The message reveals nothing about the table or
 * its constraints.
 */
export function ruleBroken(state: string, cause: unknown): FlowFailure {
  return new FlowFailure(ret.badInput, flowWords(`flow.run.${brokenRules[state] ?? 'value'}`), cause);
}

const brokenRules: Readonly<Record<string, string>> = {
  '23505': 'duplicate',
  '23502': 'needed',
  '23503': 'reference',
  '23001': 'reference',
};

/**
 * A node received a value that it cannot process: the caller's mistake, with a message that names the node.
 */
export function notWorkedOut(node: string, error: CalculationError): FlowFailure {
  const [zh_cn, en] = (['zh_cn', 'en'] as const).map((lang) => {
    const texts = textsOf[lang];
    const fault = say(texts, `flow.calculation.${error.fault}`, error.values);
    return say(texts, 'flow.run.calculation', { node, fault });
  }) as [string, string];
  return new FlowFailure(ret.badInput, { zh_cn, en }, error);
}

/**
 * A value would have changed the target of a call: the caller's mistake, with a message that names the value.
 */
export function placeLeft({ rule, name }: AddressFault): FlowFailure {
  if (rule === 'host') return failed('address');
  const error: ParameterError = { field: name, rule, values: { name } };
  return new FlowFailure(ret.badInput, badRequestWords(error), error, error);
}

/** A violated parameter rule, as reported to the caller. */
export function badRequestWords(error: ParameterError): Words {
  const told = (lang: Lang) =>
    say(textsOf[lang], 'flow.parameter.badRequest', { message: parameterMessage(error, textsOf[lang]) });
  return { zh_cn: told('zh_cn'), en: told('en') };
}

/** Converts any error of a run to the failure that its caller receives. */
export function failureOf(error: unknown): FlowFailure {
  if (error instanceof FlowFailure) return error;
  // For example, the process currently lacks memory for it.
  if (error instanceof ApiError)
    return new FlowFailure(error.ret, flowWords(`refusal.${error.key}`, error.detail.values));
  return failed('internal', {}, error);
}

/** A text in both languages. */
export function flowWords(key: string, values: Readonly<Record<string, unknown>> = {}): Words {
  return { zh_cn: say(textsOf.zh_cn, key, values), en: say(textsOf.en, key, values) };
}
