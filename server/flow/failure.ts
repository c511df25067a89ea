import type { AddressFault } from '#schemas/flow/meaning/address.ts';
import { type ParameterError, parameterMessage } from '#schemas/flow/parameters/error.ts';
import type { CalculationError } from '#schemas/flow/values/calculationError.ts';
import type { Lang, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { textsOf } from '../language.ts';
import { Refusal } from '../refusal.ts';

/** Why a flow ended without an answer. */
export class FlowFailure extends Error {
  readonly ret: number;
  readonly words: Words;
  /** Which value of the caller's it is, and by which rule. */
  readonly error: ParameterError | null;

  constructor(ret: number, words: Words, cause?: unknown, error: ParameterError | null = null) {
    super(words.en, { cause });
    this.name = 'FlowFailure';
    this.ret = ret;
    this.words = words;
    this.error = error;
  }
}

/** An end that a flow was drawn with, whatever its code: no fault of anybody's. */
export class DrawnEnd extends FlowFailure {}

/** A failure whose text stands below `flow.run`. */
export function failed(
  key: string,
  values: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): FlowFailure {
  return new FlowFailure(500, flowWords(`flow.run.${key}`, values), cause);
}

/** That a database did not take a value which it was given: the caller's mistake, not the platform's. */
export function valueRefused(cause: unknown): FlowFailure {
  return new FlowFailure(ret.badInput, flowWords('flow.run.value'), cause);
}

/**
 * That what a statement was to write breaks a rule of its table (class 23 of the SQL standard): the data that is there
 * decides whether it does, so it is the caller's affair. The words tell nothing of the table or of its rows.
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

/** That a value which a node was given is none that it can work with: the caller's mistake, in words that name the node. */
export function notWorkedOut(node: string, error: CalculationError): FlowFailure {
  const [zh_cn, en] = (['zh_cn', 'en'] as const).map((lang) => {
    const texts = textsOf[lang];
    const fault = say(texts, `flow.calculation.${error.fault}`, error.values);
    return say(texts, 'flow.run.calculation', { node, fault });
  }) as [string, string];
  return new FlowFailure(ret.badInput, { zh_cn, en }, error);
}

/** That a value would have changed where a call goes: the caller's mistake, in words that name the value. */
export function placeLeft({ rule, name }: AddressFault): FlowFailure {
  if (rule === 'host') return failed('address');
  const error: ParameterError = { field: name, rule, values: { name } };
  return new FlowFailure(ret.badInput, badRequestWords(error), error, error);
}

/** A broken rule of a parameter as the caller is told of it. */
export function badRequestWords(error: ParameterError): Words {
  const told = (lang: Lang) =>
    say(textsOf[lang], 'flow.parameter.badRequest', { message: parameterMessage(error, textsOf[lang]) });
  return { zh_cn: told('zh_cn'), en: told('en') };
}

/** Any error of a run as the failure that it is to its caller. */
export function failureOf(error: unknown): FlowFailure {
  if (error instanceof FlowFailure) return error;
  // Such as that the process has no memory for it at the moment.
  if (error instanceof Refusal)
    return new FlowFailure(error.ret, flowWords(`refusal.${error.key}`, error.detail.values));
  return failed('internal', {}, error);
}

/** A text in both languages. */
export function flowWords(key: string, values: Readonly<Record<string, unknown>> = {}): Words {
  return { zh_cn: say(textsOf.zh_cn, key, values), en: say(textsOf.en, key, values) };
}
