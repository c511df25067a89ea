import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Fault } from '#schemas/registryFault.ts';

/** A JSON file with the line of every value. */
export interface JsonFile {
  readonly file: string;
  /** The parsed value; undefined while the file has errors. */
  readonly content: unknown;
  /** The errors: invalid syntax, and names that occur twice in one object. */
  readonly faults: readonly Fault[];
  /** `file:line` of a JSON pointer, or of its closest existing ancestor. */
  place(pointer: string): string;
}

const largest = 1_000_000;

/** Parses the bytes of a JSON file. */
export function readJson(file: string, bytes: Uint8Array): JsonFile {
  const broken = (problem: string, remedy: string, at = file, path = ''): JsonFile => {
    return {
      file,
      content: undefined,
      faults: [{ file: at, path, problem, remedy }],
      place: () => `${file}:1`,
    };
  };
  if (bytes.length > largest) return broken('has more than 1 MB', 'keep data out of it');
  const text = decode(bytes);
  if (text === undefined) return broken('is not UTF-8', 'save it in that encoding');
  const errors: ParseError[] = [];
  const lineOf = lineFinder(text);
  try {
    const root = parseTree(text, errors, { disallowComments: true });
    const syntax = firstOfEachLine(errors.map((error) => syntaxFault(error, text, file, lineOf)));
    const faults = [...syntax, ...(root ? keyFaults(root, '', file, lineOf) : [])];
    // Uses JSON.parse because jsonc-parser would treat "__proto__" as the prototype.
    const content = faults.length === 0 ? (JSON.parse(text) as unknown) : undefined;
    return {
      file,
      content,
      faults,
      place: (pointer) => `${file}:${lineOf(root ? offsetAt(root, pointer) : 0)}`,
    };
  } catch (error) {
    if (error instanceof RangeError) return broken('nests too deep', 'no resource needs that many levels');
    throw error;
  }
}

/** The line of a text offset, counted from 1. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

type LineOf = (offset: number) => number;

const remedies: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  CommaExpected: ['a comma is missing before this', 'write one after the entry before it'],
  ColonExpected: ['a colon is missing', 'write "name": value'],
  PropertyNameExpected: [
    'a name in double quotes should stand here',
    'write "name", or take the last comma away',
  ],
  ValueExpected: ['a value should stand here', 'write one, or take the last comma away'],
  CloseBraceExpected: ['a closing } is missing', 'write it'],
  CloseBracketExpected: ['a closing ] is missing', 'write it'],
  EndOfFileExpected: ['something stands after the end', 'remove it'],
  InvalidCommentToken: ['JSON has no comments', 'remove it'],
  UnexpectedEndOfString: ['a text does not end', 'close it with a double quote in the same line'],
};

function syntaxFault({ error, offset }: ParseError, text: string, file: string, lineOf: LineOf): Fault {
  const code = printParseErrorCode(error);
  const [problem, remedy] = remedies[code] ?? [`this is no JSON (${code})`, 'write it as JSON'];
  const found = text.slice(offset).split(/\s/, 1)[0]?.slice(0, 20);
  const seen = found ? `${problem}, where ${found} stands` : problem;
  return {
    file: `${file}:${lineOf(Math.min(offset, text.trimEnd().length))}`,
    path: '',
    problem: seen,
    remedy,
  };
}

// An error-tolerant parser reports follow-up errors after the first one.
function firstOfEachLine(faults: readonly Fault[]): Fault[] {
  return faults
    .filter((fault, at) => faults.findIndex((other) => other.file === fault.file) === at)
    .slice(0, 5);
}

function keyFaults(node: Node, path: string, file: string, lineOf: LineOf): Fault[] {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((item, at) => keyFaults(item, `${path}/${at}`, file, lineOf));
  if (node.type !== 'object') return [];
  const first = new Map<string, number>();
  return (node.children ?? []).flatMap((entry) => {
    const name = String(entry.children?.[0]?.value);
    const inner = entry.children?.[1];
    const line = lineOf(entry.offset);
    const before = first.get(name);
    first.set(name, before ?? line);
    const fault = (problem: string, remedy: string): Fault => ({
      file: `${file}:${line}`,
      path: `${path}/${name}`,
      problem,
      remedy,
    });
    return [
      ...(before === undefined
        ? []
        : [fault(`"${name}" is written twice, first in line ${before}`, 'keep one of them')]),
      ...(name === '__proto__' ? [fault('"__proto__" is a reserved name', 'call it differently')] : []),
      ...(inner ? keyFaults(inner, `${path}/${name}`, file, lineOf) : []),
    ];
  });
}

function offsetAt(root: Node, pointer: string): number {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node = root;
  for (const step of steps) {
    const next = childOf(node, step);
    if (!next) break;
    node = next;
  }
  return node.parent?.type === 'property' ? node.parent.offset : node.offset;
}

function childOf(node: Node, step: string): Node | undefined {
  if (node.type === 'array') return node.children?.[Number(step)];
  return node.children?.find((entry) => entry.children?.[0]?.value === step)?.children?.[1];
}
