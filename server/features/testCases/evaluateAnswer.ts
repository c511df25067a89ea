import { RE2JS } from 're2js';
import { platformZone } from '#schemas/payloads/days.ts';
import { compareDecimals, isDecimal } from './decimal.ts';
import { sameAs } from './sameJson.ts';

/** A value inside a response: its type, and its text as written there; strings without quotes. */
export interface Actual {
  readonly type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'missing';
  readonly text: string;
  /** The elements of an array, the field names of an object. */
  readonly parts?: readonly Actual[];
}

/** An expectation about a response. */
export interface Expectation {
  readonly field: string;
  readonly operator: string;
  readonly value?: string | null;
}

/** Whether an expectation holds, and the actual value. */
export interface Verdict extends Expectation {
  readonly holds: boolean;
  readonly type: Actual['type'];
  readonly actual: string;
}

const mostShown = 500;
/**
 * The limits on the steps of a pattern and on the length of the text that it is matched against: their
 * product is the cost.
 */
const mostSteps = 500;
const mostMatched = 16_384;

/**
 * Evaluates one expectation. Numbers are compared exactly as written. The expected value is a text; it stands
 * for a number, a boolean, null or JSON where the response has one. In double quotes it stands only for a
 * text.
 */
export function evaluateAnswer(expectation: Expectation, actual: Actual): Verdict {
  const expected = expectation.value ?? '';
  const holds = operators[expectation.operator]?.(actual, expected) ?? false;
  return { ...expectation, holds, type: actual.type, actual: actual.text.slice(0, mostShown) };
}

const types: ReadonlySet<string> = new Set([
  ...['string', 'number', 'integer', 'boolean', 'null', 'array', 'object', 'missing'],
]);

/** The requirement on the value that an operator compares with. */
export type ExpectationFault = 'pattern' | 'type' | 'order' | 'truth';

/**
 * The fault of an expectation that could never hold, or that would hold by chance: its value does not suit
 * its operator.
 */
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

// A missing value is neither equal nor unequal to anything, so a mistyped field never passes.
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

// Numbers, also those written as texts, dates and times are ordered.
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

// A time without a zone is in the platform's time zone, as everywhere; a date alone is the time at which it
// begins.
function zoned(text: string): string {
  if (!text.includes('T')) return `${text}T00:00:00${platformZone}`;
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}${platformZone}`;
}

// User-written patterns run on RE2, whose time grows with both the pattern and the text: both are bounded.
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
