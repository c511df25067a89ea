import type { ErrorObject } from 'ajv';
import type { Texts } from './derive/words.ts';
import { isIpEntry, splitEntries } from './formats.ts';
import type { Lang, ObjectSchema, Property, Words } from './resource.ts';
import { say } from './say.ts';

/** One broken rule of an input, as it travels in a refusal: which field, which rule, and what to tell the person. */
export interface FieldError {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** A broken rule as a validator tells it; from it alone it can be put into words again. */
export type Fault = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'>;

/**
 * What a person is told about the rules that an input broke, one error for each field: the same words in the
 * browser and on the server. A property's own `messages` win over the rule's general text.
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
          // What leads nowhere is named by the text itself.
          label: labelAt(
            schema,
            error.keyword === 'reference' ? field.replace(/\.\d+$/, '') : field,
            lang,
            valueAt(input, field),
          ),
        }),
      });
  }
  return [...first.values()];
}

/** The field of an input that a fault is of, whatever part of it is wrong; nothing where it is of the whole. */
export function topFieldOf({ instancePath, params }: Fault): string {
  const [, first = ''] = instancePath.split('/');
  return first || String(params['missingProperty'] ?? params['additionalProperty'] ?? '');
}

// What is nothing where something has to stand is missed, whatever type it would have, and so is what another field asks for.
function asMissed(error: Fault, input: unknown): Fault {
  if (error.keyword === 'dependentRequired') return { ...error, keyword: 'required' };
  const isNothing = error.keyword === 'type' && valueAt(input, fieldOf(error)) === null;
  return isNothing ? { ...error, keyword: 'required' } : error;
}

// A field that the input knows, but only to say that it never changes.
function asFixed(error: Fault, schema: ObjectSchema): Fault {
  const name = String(error.params['additionalProperty']);
  const isFixed = error.instancePath === '' && Object.hasOwn(Object(schema['fixed']), name);
  return isFixed ? { ...error, keyword: 'fixed' } : error;
}

// These only report that an inner rule failed, which is reported by itself.
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
 * What a place of an input is called: a field by its label, an entry of a list by the list's and what it holds, or by
 * its number where that is nothing short.
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

interface Telling {
  readonly label: string;
  readonly texts: Texts;
  readonly lang: Lang;
  readonly value: unknown;
}

function told(error: Fault, property: Property | undefined, { texts, lang, value, label }: Telling) {
  const rule = error.keyword === 'filled' ? 'required' : error.keyword;
  // The one value that is left is a choice of one; where none is left, the field is closed.
  const only: unknown = error.params['allowedValue'] ?? null;
  // What is of another type than a choice's values is none of them: these help, their type does not.
  const choices = rule === 'type' ? property?.enum : undefined;
  const spoken = choices || (rule === 'const' && only !== null) ? 'enum' : rule;
  const own: Words | undefined = property?.messages?.[rule];
  const format = String(error.params['format'] ?? property?.format ?? '');
  // Where a field may be empty, its type is two words: its own and null.
  const [type] = [error.params['type'] ?? property?.type].flat();
  const keys = [`validation.${spoken}.${type}`, `validation.${spoken}.${format}`, `validation.${spoken}`];
  const values = {
    ...error.params,
    smart_count: error.params['limit'],
    ...(format === 'ip-list' && typeof value === 'string' && wrongEntry(value)),
    label,
    allowed: [error.params['allowedValues'] ?? choices ?? only]
      .flat()
      .filter((value) => value !== null)
      .map((value) => choiceText(property, value, lang))
      .join(', '),
  };
  const general = keys.map((key) => say(texts, key, values)).find((text) => !text.startsWith('validation.'));
  return { rule, message: own?.[lang] ?? general ?? say(texts, 'validation.other', values) };
}

// Who fills a sheet knows the word, and who calls a service the value.
function choiceText(property: Property | undefined, value: unknown, lang: Lang): string {
  const code = String(value);
  const word = property?.options?.[code]?.label[lang];
  return word === undefined || word === code ? code : `${word} (${code})`;
}

// In a list of thousands nobody finds the one that is wrong.
function wrongEntry(list: string): { line: number; entry: string } {
  const lines = list.split('\n').map(splitEntries);
  const at = lines.findIndex((entries) => !entries.every(isIpEntry));
  const entry = lines[at]?.find((one) => !isIpEntry(one)) ?? '';
  return { line: at + 1, entry: entry.slice(0, 50) };
}
