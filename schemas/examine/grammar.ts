import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Issue } from '../faults/issue.ts';
import { openFormats } from '../fields/all.ts';
import { formats } from '../formats.ts';
import type { ResourceFile } from '../resourceFile.ts';
import { didYouMean } from '../text/nearest.ts';
import { type Pointer, step, without } from './takeOut.ts';

/** What the grammar rejects in a file, and what remains of the file without it. */
export interface Accepted {
  readonly spots: readonly Issue[];
  /** Undefined where the remainder is not a resource file either. */
  readonly rest?: ResourceFile;
  /** The removed parts. */
  readonly taken: readonly Pointer[];
}

/** Validates a file by the grammar. Removes what it rejects, until it accepts the remainder. */
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

// Removing a part may invalidate its parent, and so on upward.
const mostTurns = 5;

// A text missing in a language, or a missing label, still has a usable substitute.
const lendable: Readonly<Record<string, unknown>> = { label: { zh_cn: '?', en: '?' }, zh_cn: '?', en: '?' };

function isLent({ keyword, params }: ErrorObject): boolean {
  return keyword === 'required' && String(params['missingProperty']) in lendable;
}

function wordsFor(error: ErrorObject): [Pointer, Readonly<Record<string, unknown>>][] {
  const name = String(error.params['missingProperty']);
  return isLent(error) ? [[error.instancePath, { [name]: lendable[name] }]] : [];
}

// An unknown or disallowed name: it is removed with its value.
function nameAt({ instancePath, params, propertyName }: ErrorObject): Pointer | undefined {
  const name: unknown = params['additionalProperty'] ?? params['propertyName'] ?? propertyName;
  return name === undefined ? undefined : instancePath + step(String(name));
}

function grammarSpots(errors: readonly ErrorObject[] | null | undefined): Issue[] {
  // A failed if/anyOf reports an error beside that of the failed branch; the branch's error says more.
  const all = errors ?? [];
  const isChoice = ({ keyword }: ErrorObject) => keyword === 'if' || keyword === 'anyOf';
  return all
    .filter((error) => !isChoice(error) && !isOtherBranch(error, all))
    .map((error) => ({ path: pathOf(error), ...wording(error) }));
}

// Of several alternatives, the intended one is that with the fewest errors.
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
      return {
        problem: `unknown keyword "${params['additionalProperty']}"${didYouMean(params['additionalProperty'], knownHere(error))}`,
        remedy: known(error),
      };
    case 'required':
      return { problem: `"${params['missingProperty']}" is missing`, remedy: 'add it' };
    case 'enum': {
      const allowed = params['allowedValues'].map(String);
      const problem = `not an allowed word${didYouMean(error.data, allowed)}`;
      return { problem, remedy: insteadOf(error) ?? `use one of ${allowed.join(', ')}` };
    }
    case 'pattern':
      return { problem: 'not a valid name here', remedy: `write it so that it matches ${params['pattern']}` };
    case 'type':
      return { problem: `not ${params['type']}`, remedy: insteadOf(error) ?? `write ${params['type']}` };
    default:
      return { problem: error.message ?? error.keyword, remedy: 'see schemas/resource.schema.json' };
  }
}

function known(error: ErrorObject): string {
  const names = knownHere(error);
  return names.length > 0 ? `known here: ${names.join(', ')}` : 'remove it';
}

function knownHere({ parentSchema }: ErrorObject): string[] {
  return Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
}

// The kinds of fields as other products call them, and values that are written otherwise here.
function insteadOf({ instancePath, data }: ErrorObject): string | undefined {
  const word = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  if (word === 'type' && typeof data === 'string') return typeWords[data.toLowerCase()] ?? formatOf(data);
  if (['label', 'plural', 'help'].includes(word) && typeof data === 'string')
    return `write it in both languages: { "zh_cn": "…", "en": ${JSON.stringify(data)} }`;
  if (word === 'required' && typeof data === 'boolean')
    return 'write it beside "properties", such as "required": ["name"]';
  if (word === 'enum' && typeof data === 'string') return `write a list: [${JSON.stringify(data)}]`;
  if (word === 'options' && Array.isArray(data))
    return 'write the values as "enum", and here their labels: { "value": { "label": { "zh_cn": "…", "en": "…" } } }';
  return undefined;
}

function formatOf(type: string): string | undefined {
  const isFormat = openFormats.some((format) => format === type) || Object.hasOwn(formats, type);
  return isFormat ? `write "type": "string", "format": "${type}"` : undefined;
}

const choice = 'write "type": "string", "enum": [ the values ]';
const longText = 'write "type": "string", "format": "text"';
const wholeNumber = 'write "type": "integer"';
const number = 'write "type": "number"';
const yesNo = 'write "type": "boolean"';
const link = 'write "type": "integer", "reference": { "resource": "…" }';
const moment = 'write "type": "string", "format": "date-time"';
const typeWords: Readonly<Record<string, string>> = {
  select: choice,
  dropdown: choice,
  radio: choice,
  choice,
  enum: choice,
  multiselect: 'write "type": "array", "items": { "type": "string" }',
  list: 'write "type": "array", "items": { "type": "string" }',
  text: longText,
  textarea: longText,
  varchar: 'write "type": "string"',
  str: 'write "type": "string"',
  int: wholeNumber,
  bigint: wholeNumber,
  long: wholeNumber,
  float: number,
  double: number,
  decimal: number,
  bool: yesNo,
  checkbox: yesNo,
  switch: yesNo,
  relation: link,
  reference: link,
  foreignkey: link,
  datetime: moment,
  timestamp: moment,
  json: 'write "format": "json" without "type"',
  dict: 'write "type": "object"',
  map: 'write "type": "object"',
};
