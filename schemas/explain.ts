import type { ErrorObject } from 'ajv';
import { isIn } from './derive/isIn.ts';
import type { Texts } from './derive/words.ts';
import { isIpEntry, splitEntries } from './formats.ts';
import type { Lang, ObjectSchema, Property, Row, Words } from './resource.ts';
import { say } from './say.ts';

/**
 * One broken rule of an input, as sent in an ApiError: the field, the rule, and the message for the person.
 */
export interface FieldError {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** A broken rule as a validator reports it; enough to produce its message again. */
export type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'>;

/**
 * The messages for the rules that an input broke, one error per field: the same text in the browser and on
 * the server. A property's own `messages` win over the rule's general text.
 */
export function explain(
  errors: readonly Fault[] | null | undefined,
  schema: ObjectSchema,
  texts: Texts,
  lang: Lang,
  input?: unknown,
): FieldError[] {
  const first = new Map<string, FieldError>();
  const named = (errors ?? []).map((one) => asFixed(asMissed(one, input), schema));
  for (const error of named.sort(byWeight)) {
    if (wrappers.has(error.keyword)) continue;
    const field = fieldOf(error);
    if (!first.has(field))
      first.set(field, {
        field,
        ...told(error, propertyAt(schema, field), {
          texts,
          lang,
          value: valueAt(input, field),
          others: labelsIn(schema, error, lang),
          own: requirementIn(schema, error, field, input),
          label: placed(
            // A reference without a target is named by its text.
            labelAt(
              schema,
              error.keyword === 'reference' ? field.replace(/\.\d+$/, '') : field,
              lang,
              valueAt(input, field),
            ),
            error.params['at'],
          ),
        }),
      });
  }
  return [...first.values()];
}

/**
 * The field of an input that a fault concerns, whichever part of it is wrong; undefined where the fault
 * concerns the whole input.
 */
export function topFieldOf({ instancePath, params }: Fault): string {
  const [, first = ''] = instancePath.split('/');
  return first || String(params['missingProperty'] ?? params['additionalProperty'] ?? '');
}

// Reports an empty value that is required as missing, regardless of its type, and likewise a value that
// another field requires.
function asMissed(error: Fault, input: unknown): Fault {
  if (error.keyword === 'dependentRequired') return { ...error, keyword: 'required' };
  const isNothing = error.keyword === 'type' && valueAt(input, fieldOf(error)) === null;
  return isNothing ? { ...error, keyword: 'required' } : error;
}

// A field in the input schema only to state that it never changes.
function asFixed(error: Fault, schema: ObjectSchema): Fault {
  const name = String(error.params['additionalProperty']);
  const isFixed = error.instancePath === '' && Object.hasOwn(Object(schema['fixed']), name);
  return isFixed ? { ...error, keyword: 'fixed' } : error;
}

// These only report that an inner rule failed; the inner rule has its own error.
const wrappers = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

const weights = ['required', 'filled', 'additionalProperties', 'type', 'enum', 'format'];

function byWeight(a: Fault, b: Fault): number {
  const weight = (error: Fault) =>
    (weights.indexOf(error.keyword) + weights.length + 1) % (weights.length + 1);
  return weight(a) - weight(b);
}

function fieldOf(error: Fault): string {
  const inside = error.instancePath.split('/').slice(1);
  const last = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return [...inside, ...(last === undefined ? [] : [String(last)])].join('.');
}

function propertyAt(schema: ObjectSchema, field: string): Property | undefined {
  return field
    .split('.')
    .reduce<Property | undefined>(
      (at, part) => at?.properties?.[part] ?? (/^\d+$/.test(part) ? at?.items : undefined),
      schema as unknown as Property,
    );
}

function valueAt(input: unknown, field: string): unknown {
  const step = (at: unknown, part: string) => (at as Record<string, unknown> | null | undefined)?.[part];
  return field.split('.').reduce(step, input);
}

/**
 * The label of a place in an input: a field's label, or for a list entry the list's label and the entry's
 * content, or its number where the content is not short.
 */
export function labelAt(schema: ObjectSchema, field: string, lang: Lang, value?: unknown): string {
  const fixed = schema['fixed'] as ObjectSchema['properties'] | undefined;
  const own = (propertyAt(schema, field) ?? fixed?.[field])?.label?.[lang];
  const [, list, entry] = /^(.+)\.(\d+)$/.exec(field) ?? [];
  if (own !== undefined || list === undefined) return own ?? field;
  const label = labelAt(schema, list, lang);
  if (['string', 'number'].includes(typeof value) && value !== '') {
    const shown = [...String(value).slice(0, 100)].slice(0, 50).join('');
    return lang === 'en' ? `${label} "${shown}"` : `${label}“${shown}”`;
  }
  const number = Number(entry) + 1;
  return `${label} ${lang === 'en' ? `entry ${number}` : `第${number}项`}`;
}

// A rule of a JSON value names the place inside it.
function placed(label: string, at: unknown): string {
  return at === undefined ? label : `${label} › ${String(at)}`;
}

// The labels of the other fields of a rule between fields.
function labelsIn(schema: ObjectSchema, { params }: Fault, lang: Lang): string {
  const names = [params['other'] ?? params['others'] ?? []].flat() as readonly string[];
  const labels = names.map((name) => {
    const [list = '', column] = name.split('.');
    const label = labelAt(schema, list, lang);
    const cell = schema.properties[list]?.items?.properties?.[column ?? '']?.label?.[lang];
    return column === undefined ? label : placed(label, cell ?? column);
  });
  return labels.join(lang === 'en' ? ', ' : '、');
}

// The message of the rule by which the field is required in this record.
function requirementIn(schema: ObjectSchema, { keyword }: Fault, field: string, input: unknown) {
  if (keyword !== 'required' && keyword !== 'filled') return undefined;
  const record = (input ?? {}) as Row;
  return schema.fieldRules?.find(
    ({ field: name, message, requiredIf, requiredUnless }) =>
      name === field &&
      message &&
      ((requiredIf && isIn(record, requiredIf)) || (requiredUnless && !isIn(record, requiredUnless))),
  )?.message;
}

interface Telling {
  readonly label: string;
  readonly others: string;
  readonly own: Words | undefined;
  readonly texts: Texts;
  readonly lang: Lang;
  readonly value: unknown;
}

function told(error: Fault, property: Property | undefined, telling: Telling) {
  const { texts, lang, value, label, others } = telling;
  const rule = error.keyword === 'filled' ? 'required' : error.keyword;
  // A single remaining value is a choice of one; with none, the field is closed.
  const only: unknown = error.params['allowedValue'] ?? null;
  // A value of another type is not one of the choices: the choices are more helpful than their type.
  const choices = rule === 'type' ? property?.enum : undefined;
  const isTogether = error.params['others'] !== undefined;
  const spoken =
    choices || (rule === 'const' && only !== null) ? 'enum' : isTogether ? `${rule}Together` : rule;
  const own: Words | undefined =
    telling.own ?? (error.params['message'] as Words | undefined) ?? property?.messages?.[rule];
  const format = String(error.params['format'] ?? property?.format ?? '');
  // The type of a nullable field has two entries: its own and null.
  const [type] = [error.params['type'] ?? property?.type].flat();
  const keys = [`validation.${spoken}.${type}`, `validation.${spoken}.${format}`, `validation.${spoken}`];
  const values = {
    ...error.params,
    smart_count: error.params['limit'],
    ...(format === 'ip-list' && typeof value === 'string' && wrongEntry(value)),
    label,
    others,
    allowed: [error.params['allowedValues'] ?? choices ?? only]
      .flat()
      .filter((value) => value !== null)
      .map((value) => choiceText(property, value, lang))
      .join(', '),
  };
  const general = keys.map((key) => say(texts, key, values)).find((text) => !text.startsWith('validation.'));
  return { rule, message: own?.[lang] ?? general ?? say(texts, 'validation.other', values) };
}

// Spreadsheet users know the label, and API callers the value.
function choiceText(property: Property | undefined, value: unknown, lang: Lang): string {
  const code = String(value);
  const word = property?.options?.[code]?.label[lang];
  return word === undefined || word === code ? code : `${word} (${code})`;
}

// In a list of thousands, the wrong entry is hard to find without its line.
function wrongEntry(list: string): { line: number; entry: string } {
  const lines = list.split('\n').map(splitEntries);
  const at = lines.findIndex((entries) => !entries.every(isIpEntry));
  const entry = lines[at]?.find((one) => !isIpEntry(one)) ?? '';
  return { line: at + 1, entry: entry.slice(0, 50) };
}
