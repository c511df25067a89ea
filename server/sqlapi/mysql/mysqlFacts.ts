import { isIntoElsewhere, type Token, tokensOf } from '../../rules/sql/mysqlTokens.ts';
import type { StatementFault } from '../statementFacts.ts';
import { beforeBrackets, plainFunctions } from './functions.ts';

const verbs = ['insert', 'update', 'delete', 'replace'];
const systems = ['mysql', 'information_schema', 'performance_schema', 'sys'];
const nothing: Token = { kind: 'sign', text: '' };

/**
 * Reads one statement for MySQL. What is not known to be harmless is refused: an order hidden in a comment, a variable,
 * a function that may have effects, a file, the server's own tables.
 */
export function mysqlFacts(sql: string): { readonly writes: boolean } | StatementFault {
  const tokens = tokensOf(sql);
  const first = tokens.find(({ text }) => text !== '(');
  if (!first) return { fault: 'empty' };
  const ends = tokens.filter(({ kind, text }) => kind === 'sign' && text === ';').length;
  if (ends > 0) return { fault: 'several', values: { number: ends + 1 } };
  if (first.kind !== 'word' || !['select', 'with', ...verbs].includes(first.text)) return { fault: 'kind' };
  const closings = closingsOf(tokens);
  const fault = tokens.map((_token, at) => faultAt(tokens, at, closings)).find((one) => one !== undefined);
  return fault ?? { writes: tokens.some((token, at) => isWriting(token, tokens[at + 1] ?? nothing)) };
}

type Closings = ReadonlyMap<number, number>;

function faultAt(tokens: readonly Token[], at: number, closings: Closings): StatementFault | undefined {
  const [earlier = nothing, before = nothing] = [tokens[at - 2], tokens[at - 1]];
  const [{ kind, text } = nothing, after = nothing] = [tokens[at], tokens[at + 1]];
  if (kind === 'order' || kind === 'hint') return { fault: 'orderComment' };
  if (kind === 'sign') return signFault(text, before, earlier);
  if (kind !== 'word' && kind !== 'name') return undefined;
  if (isIntoElsewhere(tokens, at)) return { fault: 'into' };
  if (kind === 'word' && text === 'procedure') return { fault: 'kind' };
  if (systems.includes(text.toLowerCase()) && after.text === '.')
    return { fault: 'system', values: { name: text } };
  const isCall = after.kind === 'sign' && after.text === '(' && isStrange(tokens, at, closings);
  return isCall ? { fault: 'function', values: { name: text } } : undefined;
}

function signFault(text: string, before: Token, earlier: Token): StatementFault | undefined {
  if (text === '@') return { fault: 'variable' };
  // It would sort by one and the same value.
  const isOrder = text === '?' && before.text === 'by' && earlier.text === 'order';
  return isOrder ? { fault: 'order' } : undefined;
}

// The table of an insert and the name of a common table expression have brackets behind them too.
function isStrange(tokens: readonly Token[], at: number, closings: Closings): boolean {
  const { kind, text } = tokens[at] ?? nothing;
  const isQualified = tokens[at - 1]?.text === '.';
  const before = tokens[at - (isQualified ? 3 : 1)] ?? nothing;
  if (before.kind === 'word' && ['into', 'as', 'with', 'recursive'].includes(before.text)) return false;
  if (before.text === ',' && isDefined(tokens, closings.get(at + 1))) return false;
  return isQualified || kind === 'name' || !(plainFunctions.has(text) || beforeBrackets.has(text));
}

// Of `with a(x) as (…), b(y) as (…)` each one: behind the brackets of a call there is no other pair of them.
function isDefined(tokens: readonly Token[], closing = tokens.length): boolean {
  return tokens[closing + 1]?.text === 'as' && tokens[closing + 2]?.text === '(';
}

/** The place of the bracket that closes each one; looked for from each anew, it would take quadratic time. */
function closingsOf(tokens: readonly Token[]): Closings {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'sign' && text === '(') open.push(at);
    const opening = kind === 'sign' && text === ')' ? open.pop() : undefined;
    if (opening !== undefined) closings.set(opening, at);
  }
  return closings;
}

function isWriting({ kind, text }: Token, after: Token): boolean {
  if (kind !== 'word') return false;
  // `for update` and `lock in share mode` keep others waiting.
  if (text === 'share' || text === 'lock') return true;
  return verbs.includes(text) && after.text !== '(';
}
