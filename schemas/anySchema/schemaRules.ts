import type { Fault } from '../explain.ts';
import type { Json, Row } from '../resource.ts';
import { Documents } from './documents.ts';
import type { Draft } from './draft.ts';
import { type BrokenRule, brokenRules, type Evaluated } from './evaluate.ts';
import { isObject, type SchemaNode } from './schemaNode.ts';

/** The schema of a record as its file has it, and how the record's fields belong to it. */
export interface SchemaRules {
  readonly draft: Draft;
  readonly schema: SchemaNode;
  /** The address that its references are relative to. */
  readonly base: string;
  /** The other files that it refers to, by address. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** Whether keywords such as `minimum` count: a schema of schemas may leave them out. */
  readonly isAsserting: boolean;
  /** The schema's name of each field. */
  readonly names: Readonly<Record<string, string>>;
  /** Fields that may be `null` in the schema. */
  readonly nullable: readonly string[];
  /** The field that holds all of a value that is no record. */
  readonly whole?: string;
  /** The field with the properties that the schema does not name. */
  readonly others?: string;
}

/** How many broken rules are sorted out: the work grows with their square, and a value decides how many it breaks. */
const mostErrors = 300;

const ready = new WeakMap<SchemaRules, Evaluated>();

function evaluatedBy(rules: SchemaRules): Evaluated {
  const known = ready.get(rules);
  if (known) return known;
  const documents = new Documents(rules.draft);
  documents.add(rules.schema, rules.base);
  for (const [uri, document] of Object.entries(rules.documents)) documents.add(document, uri);
  const made = { ...rules, documents };
  ready.set(rules, made);
  return made;
}

/** The rules of a resource's schema that a record breaks, each at the field that it concerns. */
export function schemaFaultsOf(rules: SchemaRules, record: Row): Fault[] {
  const value = asWritten(rules, record);
  if (value === undefined) return [];
  return faultsByField(brokenRules(evaluatedBy(rules), value, mostErrors), rules);
}

/** A record as its schema describes it; undefined where a value that is no record is not given. */
function asWritten(rules: SchemaRules, record: Row): Json | undefined {
  const { whole, others, names, nullable } = rules;
  if (whole !== undefined) return record[whole] ?? (nullable.includes(whole) ? null : undefined);
  const said = Object.entries(names).flatMap(([field, name]): [string, Json][] => {
    const value = record[field];
    if (value === undefined || (value === null && !isRequired(rules, field))) return [];
    return [[name, value]];
  });
  const more = others === undefined ? undefined : record[others];
  return { ...(isObject(more) && (more as Record<string, Json>)), ...Object.fromEntries(said) };
}

// An empty field is a missing property, unless the schema wants it and takes null.
function isRequired({ nullable }: SchemaRules, field: string): boolean {
  return nullable.includes(field);
}

const choices = new Set(['anyOf', 'oneOf', 'contains']);

function faultsByField(errors: readonly BrokenRule[], rules: SchemaRules): Fault[] {
  const fields = new Map(Object.entries(rules.names).map(([field, name]) => [name, field]));
  return tellingErrors(errors, rules.whole !== undefined).map((error) => faultOf(error, rules, fields));
}

// What fails within one of several choices says little about a value, unless it fits that choice further in.
// Of a record itself the fields that a choice lacks say more than the choice.
function tellingErrors(errors: readonly BrokenRule[], isWhole: boolean): BrokenRule[] {
  const outer = errors.filter(
    (error) =>
      choices.has(error.keyword) &&
      (isWhole || error.instancePath !== '') &&
      !isWithin(error, errors, isWhole),
  );
  const free = errors.filter((error) => !outer.includes(error) && !outer.some((one) => isBelow(error, one)));
  const further = outer.map((choice) =>
    tellingOf(
      choice,
      errors.filter((error) => isBelow(error, choice)),
    ),
  );
  const plain = free.filter(({ keyword }) => !choices.has(keyword));
  return plain.length + further.length > 0 ? [...plain, ...further] : free;
}

// A constant tells choices apart: those that it excludes were not meant.
function tellingOf(choice: BrokenRule, inner: readonly BrokenRule[]): BrokenRule {
  const start = `${choice.schemaPath}/`;
  const branchOf = ({ schemaPath }: BrokenRule) =>
    schemaPath.startsWith(start) ? schemaPath.slice(start.length).split('/', 1)[0] : '';
  const excluded = new Set(inner.filter(({ keyword }) => keyword === 'const').map(branchOf));
  const meant = inner.filter((error) => !choices.has(error.keyword) && !excluded.has(branchOf(error)));
  const deepest = Math.max(0, ...meant.map(depthOf));
  const isOne = excluded.size > 0 && new Set(meant.map(branchOf)).size === 1;
  const isFurther = deepest > depthOf(choice);
  return (isOne || isFurther ? meant.find((error) => depthOf(error) === deepest) : undefined) ?? choice;
}

function isWithin(error: BrokenRule, all: readonly BrokenRule[], isWhole: boolean): boolean {
  return all.some(
    (other) =>
      other !== error &&
      choices.has(other.keyword) &&
      (isWhole || other.instancePath !== '') &&
      isBelow(error, other) &&
      !isBelow(other, error),
  );
}

function isBelow(error: BrokenRule, choice: BrokenRule): boolean {
  return error !== choice && error.schemaPath.startsWith(`${choice.schemaPath}/`);
}

function depthOf({ instancePath }: BrokenRule): number {
  return instancePath.split('/').length;
}

function faultOf(error: BrokenRule, rules: SchemaRules, fields: ReadonlyMap<string, string>): Fault {
  const { instancePath, keyword } = error;
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const params: Record<string, unknown> = { ...error.params };
  const extra =
    params['missingProperty'] ??
    params['additionalProperty'] ??
    params['unevaluatedProperty'] ??
    params['propertyName'];
  if (extra !== undefined) path.push(String(extra));
  const [first, ...inside] = path;
  const {
    missingProperty: _missing,
    additionalProperty: _more,
    unevaluatedProperty: _other,
    propertyName: _name,
    ...rest
  } = params;
  const field =
    rules.whole ??
    (first === undefined ? undefined : fields.get(first)) ??
    rules.others ??
    Object.keys(rules.names)[0] ??
    '';
  const isOfAll = first === undefined && rules.whole === undefined;
  const at = rules.whole !== undefined || field === rules.others ? path : inside;
  return {
    keyword: isOfAll
      ? 'combination'
      : (spoken[keyword] ?? (known.has(keyword) ? keyword : choices.has(keyword) ? 'shape' : 'other')),
    instancePath: `/${field}`,
    params: { ...asTexts(rest), ...(at.length > 0 && { at: at.join(' › ') }) },
  };
}

const spoken: Readonly<Record<string, string>> = {
  dependentRequired: 'required',
  unevaluatedProperties: 'additionalProperties',
  propertyNames: 'additionalProperties',
};
const known = new Set([
  ...[
    'required',
    'additionalProperties',
    'type',
    'enum',
    'const',
    'format',
    'pattern',
    'minLength',
    'maxLength',
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems'],
  ...['uniqueItems'],
]);

function asTexts(params: Record<string, unknown>): Record<string, unknown> {
  const text = (value: unknown) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  const { allowedValues, allowedValue, ...rest } = params;
  return {
    ...rest,
    ...(Array.isArray(allowedValues) && { allowedValues: allowedValues.map(text) }),
    ...('allowedValue' in params && { allowedValue: allowedValue === null ? 'null' : text(allowedValue) }),
  };
}
