import { RE2JS } from 're2js';
import { platformZone } from '#schemas/payloads/days.ts';
import { compareDecimals, isDecimal } from './decimal.ts';
import { sameAs } from './sameJson.ts';

/** A value inside an answer: its type, and its text as it was written there; text itself without quotes. */
export interface Actual {
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'missing';
  readonly text: string;
  /** The elements of an array, the names of an object's fields. */
  readonly parts?: readonly Actual[];
}

/** What an answer is expected to hold. */
export interface Expectation {
  readonly field: string;
  readonly operator: string;
  readonly value?: string | null;
}

/** Whether an expectation holds, and what was there instead. */
export interface Judgement extends Expectation {
  readonly holds: boolean;
  readonly type: Actual['type'];
  readonly actual: string;
}

const mostShown = 500;
/** How many steps a pattern may have, and how much of a text it is held against: their product is what it costs. */
const mostSteps = 500;
const mostMatched = 16_384;

/**
 * Judges one expectation. Numbers are compared exactly as they are written; what is expected is a text, and stands for a
 * number, a truth value, null or JSON where the answer has one; in double quotes it stands for a text alone.
 */
export function judge(expectation: Expectation, actual: Actual): Judgement {
  const expected = expectation.value ?? '';
  const holds = operators[expectation.operator]?.(actual, expected) ?? false;
  return { ...expectation, holds, type: actual.type, actual: actual.text.slice(0, mostShown) };
}

const types: ReadonlySet<string> = new Set([
  ...['string', 'number', 'integer', 'boolean', 'null', 'array', 'object', 'missing'],
]);

/** A rule of what an operator compares with. */
export type ExpectationFault = 'pattern' | 'type' | 'order' | 'truth';

/** What is wrong with an expectation that could never hold, or that would hold by chance: it is not what its operator compares with. */
export function expectationFault({ operator, value }: Expectation): ExpectationFault | undefined {
  const expected = value ?? '';
  if (operator === 'type') return types.has(expected.trim()) ? undefined : 'type';
  if (operator === 'exists') return ['', 'true', 'false'].includes(expected.trim()) ? undefined : 'truth';
  if (orders.has(operator)) return isDecimal(expected) || moment.test(expected) ? undefined : 'order';
  if (operator !== 'matches') return undefined;
  try {
    return RE2JS.compile(expected).programSize() > mostSteps ? 'pattern' : undefined;
  } catch {
    return 'pattern';
  }
}

const orders: ReadonlySet<string> = new Set(['greater', 'less', 'greater_or_equal', 'less_or_equal']);

type Operator = (actual: Actual, expected: string) => boolean;

// What is not there is neither equal nor unequal to anything: a mistyped field never passes.
const operators: Readonly<Record<string, Operator>> = {
  equal: (actual, expected) => actual.type !== 'missing' && equalTo(expected)(actual),
  unequal: (actual, expected) => actual.type !== 'missing' && !equalTo(expected)(actual),
  greater: ordered((order) => order > 0),
  less: ordered((order) => order < 0),
  greater_or_equal: ordered((order) => order >= 0),
  less_or_equal: ordered((order) => order <= 0),
  contains: (actual, expected) =>
    actual.parts ? actual.parts.some(equalTo(expected)) : isText(actual) && actual.text.includes(expected),
  matches: (actual, expected) => isText(actual) && matches(actual.text, expected),
  exists: ({ type }, expected) => (type !== 'missing') === (expected.trim() !== 'false'),
  type: ({ type, text }, expected) =>
    expected.trim() === type || (expected.trim() === 'integer' && type === 'number' && /^-?\d+$/.test(text)),
};

function isText({ type }: Actual): boolean {
  return type === 'string' || type === 'number' || type === 'boolean';
}

function equalTo(expected: string): (actual: Actual) => boolean {
  const quoted = /^"(?:[^"\\]|\\.)*"$/s.test(expected) ? parsed(expected) : undefined;
  const isSame = sameAs(expected);
  return ({ type, text }) => {
    if (quoted !== undefined) return type === 'string' && text === quoted;
    if (type === 'number') return text === expected || compareDecimals(text, expected) === 0;
    if (type === 'null') return expected === 'null' || expected === '';
    if (type === 'array' || type === 'object') return isSame(text);
    return text === expected;
  };
}

// In an order stand numbers, also those written as texts, and days and moments.
function ordered(isRight: (order: number) => boolean): Operator {
  return ({ type, text }, expected) => {
    if (type !== 'number' && type !== 'string') return false;
    const order = isDecimal(text) ? compareDecimals(text, expected) : compareMoments(text, expected);
    return order !== undefined && isRight(order);
  };
}

const moment = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

function compareMoments(one: string, other: string): number | undefined {
  if (!moment.test(one) || !moment.test(other)) return undefined;
  const [left, right] = [one, other].map((text) => Date.parse(zoned(text.replace(' ', 'T'))));
  return left === undefined || right === undefined || Number.isNaN(left - right) ? undefined : left - right;
}

// What names no zone is by the platform's clock, as everywhere; a day alone is the moment in which it begins.
function zoned(text: string): string {
  if (!text.includes('T')) return `${text}T00:00:00${platformZone}`;
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}${platformZone}`;
}

// A pattern that somebody wrote runs on RE2, whose time grows with both the pattern and the text: both are bounded.
function matches(text: string, pattern: string): boolean {
  try {
    const compiled = RE2JS.compile(pattern);
    return compiled.programSize() <= mostSteps && compiled.test(text.slice(0, mostMatched));
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
