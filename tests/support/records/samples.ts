import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { isStored } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { formattedSample, type Ids, sampleOf as makeSample } from '#schemas/fields/samples.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { agreed } from './agreed.ts';

/** The n-th valid value of a field. Different n give different values if the field has enough of them. */
export function sampleOf(property: Property, n: number, ids: Ids): Json {
  return makeSample(property, n, { ids, text });
}

/** The n-th valid input of a resource's Add, with every field that a caller may write. */
export function inputOf(resource: Resource, n: number, ids: Ids): Row {
  const names = Object.keys(inputSchema(resource.schema, 'add').properties);
  const check = checks.get(resource) ?? ajv.compile(inputSchema(resource.schema, 'add'));
  checks.set(resource, check);
  // A rule between fields, such as "if a then b", holds for only some of the combinations.
  for (let shift = 0; shift < 20; shift++) {
    const entries = names.map((name, place) => {
      return [name, sampleOf(at(resource, name), place === 0 ? n : n + shift * place, ids)] as const;
    });
    const record = withoutExcluded(check, agreed(resource.name, Object.fromEntries(entries), ids, n));
    if (check(record) && isAllowed(resource, record)) return record;
  }
  throw new Error(`no sample of ${resource.name} is valid: ${JSON.stringify(check.errors)}`);
}

// A rule such as "only where a is b" requires that a field is null otherwise.
function withoutExcluded(check: ValidateFunction, record: Row): Row {
  const isRight: boolean = check(record);
  if (isRight) return record;
  const excluded = (check.errors ?? []).filter(
    ({ keyword, params }) => keyword === 'const' && params['allowedValue'] === null,
  );
  const names = excluded.map(({ instancePath }) => instancePath.slice(1));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as Row;
}

/**
 * The n-th input of a resource's Add with only the required fields, including those that a condition
 * requires.
 */
export function fewestOf(resource: Resource, n: number, ids: Ids): Row {
  const schema = inputSchema(resource.schema, 'add');
  const check = checks.get(resource) ?? ajv.compile(schema);
  // A field left out gets its default, which can make other conditions hold than in a full record.
  const whole = { ...valuesOf(resource, n, ids), ...inputOf(resource, n, ids) };
  const names = new Set(schema.required);
  for (;;) {
    const few = Object.fromEntries(Object.entries(whole).filter(([name]) => names.has(name)));
    const lacking = check(few) ? [] : (check.errors ?? []).filter(({ keyword }) => keyword === 'required');
    const missing = lacking.map(({ params }) => String(params['missingProperty']));
    if (missing.length === 0) return few;
    if (missing.every((name) => names.has(name)))
      throw new Error(`no sample of ${resource.name} has ${missing}`);
    for (const name of missing) names.add(name);
  }
}

function valuesOf(resource: Resource, n: number, ids: Ids): Row {
  const names = Object.keys(inputSchema(resource.schema, 'add').properties);
  return Object.fromEntries(names.map((name) => [name, sampleOf(at(resource, name), n, ids)]));
}

const ajv = createAjv();
const checks = new WeakMap<Resource, ValidateFunction>();

// Rules outside of the schema: an administrator cannot create an order paid from a balance, and an account
// has one free trial per API.
function isAllowed({ name }: Resource, { pay_method, pay_type, status }: Row): boolean {
  if (name === 'account_package') return pay_type !== 'trial';
  return name !== 'order' || pay_method !== 'balance' || status !== 'paid';
}

/** The n-th record of a resource with every column, including those that only the server writes. */
export function recordOf(resource: Resource, n: number, ids: Ids): Row {
  const own = Object.entries(resource.schema.properties).filter(
    ([name, property]) => !isSystemField(name) && isStored(property),
  );
  return agreed(
    resource.name,
    Object.fromEntries(own.map(([name, property]) => [name, sampleOf(property, n, ids)])),
    ids,
  );
}

function text({ format, pattern, minLength = 0, maxLength = 255 }: Property, n: number): Json {
  const formatted = formattedSample(format, n);
  if (formatted !== undefined) return formatted;
  if (pattern === undefined) return `${n} 样本 text`.padEnd(minLength, '字').slice(0, maxLength);
  const matching = fc.sample(textsMatching(pattern), { seed: n, numRuns: 30 });
  const fits = (least: number) => {
    const fitting = matching.filter((one) => [...one].length >= least && one.length <= maxLength);
    return fitting[n % fitting.length];
  };
  // Two long ones are hardly ever equal.
  const found = fits(Math.max(12, minLength)) ?? fits(Math.max(8, minLength)) ?? fits(Math.max(1, minLength));
  if (found === undefined)
    throw new Error(`no text of ${minLength} to ${maxLength} letters matches ${pattern}`);
  return found;
}

/** Prepared once for each pattern, which takes much longer than a sample. */
function textsMatching(pattern: string): fc.Arbitrary<string> {
  const known = arbitraries.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  arbitraries.set(pattern, known);
  return known;
}

const arbitraries = new Map<string, fc.Arbitrary<string>>();

function at(resource: Resource, name: string): Property {
  return resource.schema.properties[name] as Property;
}
