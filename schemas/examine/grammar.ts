import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Spot } from '../faults/spot.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { type Pointer, step, without } from './takeOut.ts';

/** What the grammar refuses of a file, and what is left of the file without that. */
export interface Accepted {
  readonly spots: readonly Spot[];
  /** Nothing where what is left is no resource file either. */
  readonly rest?: ResourceFile;
  /** What of it was taken out. */
  readonly taken: readonly Pointer[];
}

/** Reads a file by the grammar. What it refuses is taken out, until it accepts what is left. */
export function acceptedBy(grammar: ValidateFunction, content: unknown): Accepted {
  if (grammar(content)) return { spots: [], rest: content as ResourceFile, taken: [] };
  const spots = grammarSpots(grammar.errors);
  const taken: Pointer[] = [];
  let rest: unknown = content;
  for (let turn = 0; turn < mostTurns; turn++) {
    const errors = grammar.errors ?? [];
    const lent = new Map(errors.flatMap(wordsFor));
    const names = errors.map(nameAt).filter((place) => place !== undefined);
    const values = errors
      .filter((error) => nameAt(error) === undefined && !isLent(error))
      .map((error) => error.instancePath);
    if (values.includes('')) return { spots, taken };
    taken.push(...names, ...values);
    rest = without(rest, { whole: new Set(names), said: new Set(values), lent });
    if (grammar(rest)) return { spots, taken, rest: rest as unknown as ResourceFile };
  }
  return { spots, taken };
}

// What is taken out may leave a gap in what it stood in, and that in turn.
const mostTurns = 5;

// What is not said in a language, or has no label yet, means something all the same.
const lendable: Readonly<Record<string, unknown>> = { label: { zh_cn: '?', en: '?' }, zh_cn: '?', en: '?' };

function isLent({ keyword, params }: ErrorObject): boolean {
  return keyword === 'required' && String(params['missingProperty']) in lendable;
}

function wordsFor(error: ErrorObject): [Pointer, Readonly<Record<string, unknown>>][] {
  const name = String(error.params['missingProperty']);
  return isLent(error) ? [[error.instancePath, { [name]: lendable[name] }]] : [];
}

// A name that is not known there, or not allowed: it goes with all that it says.
function nameAt({ instancePath, params, propertyName }: ErrorObject): Pointer | undefined {
  const name: unknown = params['additionalProperty'] ?? params['propertyName'] ?? propertyName;
  return name === undefined ? undefined : instancePath + step(String(name));
}

function grammarSpots(errors: readonly ErrorObject[] | null | undefined): Spot[] {
  // A failed if/anyOf reports itself beside the branch that failed: the branch says more.
  const all = errors ?? [];
  const isChoice = ({ keyword }: ErrorObject) => keyword === 'if' || keyword === 'anyOf';
  return all
    .filter((error) => !isChoice(error) && !isOtherBranch(error, all))
    .map((error) => ({ path: pathOf(error), ...wording(error) }));
}

// Of what may be written in several ways, the one that was meant is that of which most was right.
function isOtherBranch({ instancePath, keyword }: ErrorObject, all: readonly ErrorObject[]): boolean {
  const beside = all.filter((other) => other.instancePath === instancePath);
  if (!beside.some((other) => other.keyword === 'anyOf')) return false;
  const isNearer = all.some((other) => other.instancePath.startsWith(`${instancePath}/`));
  return isNearer || (keyword === 'type' && beside.some((other) => other.keyword === 'enum'));
}

function pathOf(error: ErrorObject): string {
  const inner = error.params['additionalProperty'] ?? error.params['missingProperty'];
  return inner === undefined ? error.instancePath : `${error.instancePath}/${inner}`;
}

function wording(error: ErrorObject): { problem: string; remedy: string } {
  const params = error.params;
  switch (error.keyword) {
    case 'additionalProperties':
      return { problem: `unknown keyword "${params['additionalProperty']}"`, remedy: known(error) };
    case 'required':
      return { problem: `"${params['missingProperty']}" is missing`, remedy: 'add it' };
    case 'enum':
      return { problem: 'not an allowed word', remedy: `use one of ${params['allowedValues'].join(', ')}` };
    case 'pattern':
      return { problem: 'not a valid name here', remedy: `write it so that it matches ${params['pattern']}` };
    case 'type':
      return { problem: `not ${params['type']}`, remedy: `write ${params['type']}` };
    default:
      return { problem: error.message ?? error.keyword, remedy: 'see schemas/resource.schema.json' };
  }
}

function known(error: ErrorObject): string {
  const properties = (error.parentSchema as { properties?: object } | undefined)?.properties;
  return properties ? `known here: ${Object.keys(properties).join(', ')}` : 'remove it';
}
