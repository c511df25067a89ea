import type { FieldGuess } from './fieldGuess.ts';

type Token = { readonly text: string; readonly kind: 'word' | 'quoted' | 'string' | 'sign' };

/** The fields of the first `create table` of a text in PostgreSQL's or MySQL's SQL. */
export function fieldsOfSql(sql: string): FieldGuess[] | undefined {
  const tokens = tokensOf(sql);
  const at = tokens.findIndex(
    (token, place) =>
      isWord(token, 'create') && tokens.slice(place, place + 4).some((one) => isWord(one, 'table')),
  );
  if (at < 0) return undefined;
  const open = tokens.findIndex((token, place) => place > at && token.text === '(');
  if (open < 0) return undefined;
  const parts = partsOf(tokens, open + 1);
  const types = enumTypes(tokens);
  const comments = commentsOf(tokens);
  const uniques = new Set(parts.flatMap(uniqueOf));
  return parts.flatMap((part) => {
    const [first] = part;
    if (!first || (first.kind === 'word' && constraint.test(first.text))) return [];
    return [columnOf(part, { types, comments, uniques })];
  });
}

const constraint =
  /^(primary|foreign|unique|key|index|constraint|check|fulltext|spatial|exclude|like|period)$/i;

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  const pattern =
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'((?:[^'\\]|''|\\.)*)(?:'|$)|"((?:[^"]|"")*)(?:"|$)|`((?:[^`]|``)*)(?:`|$)|([\p{L}_][\p{L}\p{N}_$]*|\d[\d.]*)|([(),;.=])|[\s\S]/gu;
  for (const [, text, double, back, word, sign] of sql.slice(0, 1_000_000).matchAll(pattern)) {
    if (text !== undefined) tokens.push({ text: text.replaceAll("''", "'"), kind: 'string' });
    else if (double !== undefined || back !== undefined)
      tokens.push({ text: double ?? back ?? '', kind: 'quoted' });
    else if (word !== undefined) tokens.push({ text: word, kind: 'word' });
    else if (sign !== undefined) tokens.push({ text: sign, kind: 'sign' });
  }
  return tokens;
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word;
}

function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}

// The parts between the commas of the outer brackets.
function partsOf(tokens: readonly Token[], start: number): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(start)) {
    if (isSign(token, '(')) depth++;
    if (isSign(token, ')') && depth-- === 0) break;
    if (isSign(token, ',') && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

// `create type mood as enum ('a', 'b')`
function enumTypes(tokens: readonly Token[]): ReadonlyMap<string, readonly string[]> {
  const types = new Map<string, readonly string[]>();
  for (const [at, token] of tokens.entries()) {
    if (!isWord(token, 'enum') || !isWord(tokens[at - 1], 'as')) continue;
    const name = tokens[at - 2]?.text.toLowerCase() ?? '';
    types.set(name, stringsIn(tokens.slice(at + 1)));
  }
  return types;
}

// The texts of the first brackets.
function stringsIn(tokens: readonly Token[]): string[] {
  const end = tokens.findIndex((token) => isSign(token, ')'));
  return tokens.slice(0, end < 0 ? 0 : end).flatMap(({ text, kind }) => (kind === 'string' ? [text] : []));
}

// `comment on column orders.note is '…'`
function commentsOf(tokens: readonly Token[]): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  for (const [at, token] of tokens.entries()) {
    const isOn = isWord(token, 'comment') && isWord(tokens[at + 1], 'on') && isWord(tokens[at + 2], 'column');
    if (!isOn) continue;
    const is = tokens.findIndex((one, place) => place > at && isWord(one, 'is'));
    const text = tokens[is + 1];
    const column = tokens[is - 1]?.text;
    if (is > 0 && text?.kind === 'string' && column !== undefined) comments.set(column, text.text);
  }
  return comments;
}

// A constraint over one column makes it unique.
function uniqueOf(part: readonly Token[]): string[] {
  const at = part.findIndex((token) => isWord(token, 'unique'));
  const [first] = part;
  if (at < 0 || !first || first.kind !== 'word' || !constraint.test(first.text)) return [];
  const open = part.findIndex((token, place) => place > at && isSign(token, '('));
  const close = part.findIndex((token, place) => place > open && isSign(token, ')'));
  const names = part.slice(open + 1, close).filter(({ kind }) => kind !== 'sign');
  return open > 0 && names.length === 1 ? [names[0]?.text ?? ''] : [];
}

interface Known {
  readonly types: ReadonlyMap<string, readonly string[]>;
  readonly comments: ReadonlyMap<string, string>;
  readonly uniques: ReadonlySet<string>;
}

function columnOf(part: readonly Token[], { types, comments, uniques }: Known): FieldGuess {
  const [first, ...rest] = part;
  const name = first?.text ?? '';
  const words = rest.map((token) => (token.kind === 'word' ? token.text.toLowerCase() : ''));
  const type = words[0] || (rest[0]?.text.toLowerCase() ?? '');
  const choices = type === 'enum' ? stringsIn(rest) : types.get(type);
  const sizes = choices ? [] : numbersIn(rest);
  const property = choices ? { type: 'string', enum: choices } : propertyOf(type, sizes, name, words);
  const has = (one: string, other: string) =>
    words.some((word, at) => word === one && words[at + 1] === other);
  const isKey = has('primary', 'key');
  const isFilled = /serial$/.test(type) || words.includes('auto_increment') || words.includes('default');
  const comment = words.indexOf('comment');
  const title = comment < 0 ? comments.get(name) : rest[comment + 1]?.text;
  return {
    ...{ name, title },
    property: { ...property, ...((words.includes('unique') || uniques.has(name)) && { unique: true }) },
    isRequired: (has('not', 'null') || isKey) && !isFilled,
    because: sizes.length === 0 ? type : `${type}(${sizes.join()})`,
  };
}

// The numbers in brackets behind a type, such as its length.
function numbersIn([, bracket, ...inner]: readonly Token[]): number[] {
  if (!isSign(bracket, '(')) return [];
  const end = inner.findIndex((token) => isSign(token, ')'));
  return inner.slice(0, Math.max(end, 0)).flatMap(({ text }) => (/^\d+$/.test(text) ? [Number(text)] : []));
}

function propertyOf(type: string, [size, scale]: readonly number[], name: string, words: readonly string[]) {
  if (/^(bool|boolean)$/.test(type) || (type === 'tinyint' && size === 1)) return { type: 'boolean' };
  if (/^(tiny|small|medium|big)?int(eger|\d)?$|serial$|^year$/.test(type)) return { type: 'integer' };
  if (type === 'money') return { type: 'string', format: 'money' };
  if (/^(numeric|decimal|dec|real|float\d?|double)$/.test(type)) {
    const isMoney =
      /price|amount|total|cost|fee|balance|salary/i.test(name) &&
      /^(numeric|decimal|dec)$/.test(type) &&
      // Money has two decimals; more of them, as in a unit price, would be lost.
      (scale ?? 0) <= 2;
    return isMoney ? { type: 'string', format: 'money' } : { type: 'number' };
  }
  if (type === 'date') return { type: 'string', format: 'date' };
  if (/^(timestamp|timestamptz|datetime)$/.test(type)) return { type: 'string', format: 'date-time' };
  if (type === 'time' || type === 'timetz') return { type: 'string', format: 'time' };
  if (type === 'uuid') return { type: 'string', format: 'uuid' };
  if (/^jsonb?$/.test(type) || words.includes('array')) return { format: 'json' };
  if (/^(tiny|medium|long)?text$/.test(type)) return { type: 'string', format: 'text', maxLength: 10_000 };
  return { type: 'string', maxLength: size !== undefined && size > 0 ? Math.min(size, 1000) : 255 };
}
