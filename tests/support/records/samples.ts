import type { ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { isStored } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { type FieldTypeName, fieldTypeName } from '#schemas/fields/all.ts';
import { isSystemField } from '#schemas/property.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { createAjv } from '#schemas/vocabulary.ts';
import { agreed } from './agreed.ts';

/** The values that existing records have in a field, their id by default, for fields that reference them. */
export type Ids = (resource: string, field?: string) => Json;

/** The n-th valid value of a field. Different n give different values if the field has enough of them. */
export function sampleOf(property: Property, n: number, ids: Ids): Json {
  const fixed = (property as { const?: Json }).const;
  return fixed !== undefined ? fixed : samples[fieldTypeName(property)](property, n, ids);
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

type Sample = (property: Property, n: number, ids: Ids) => Json;

/**
 * The number of pictures and documents that samples of records reference, numbered: enough for no two records
 * to share one.
 */
export const sampleUploads = 2000;

/** The first number of the records that a test only refers to, far from the numbers that it gives itself. */
export const firstPlanted = 1_000_000;

// Those of records that are referred to differ from those of the records under test, however many there were.
const uploadOf = (n: number) => (n % (sampleUploads / 2)) + (n >= firstPlanted ? sampleUploads / 2 : 0);

const two = (n: number) => String((n % 28) + 1).padStart(2, '0');

const samples: Readonly<Record<FieldTypeName, Sample>> = {
  text,
  longText: text,
  email: (_property, n) => `user${n}@example.com`,
  phone: (_property, n) => `138${String(n).padStart(8, '0')}`,
  uri: (_property, n) => `https://example.com/${n}`,
  color: (_property, n) => `#0000${two(n)}`,
  integer: whole,
  number: (property, n) => Number(whole(property, n)) + (property.multipleOf ? 0 : 0.5),
  money: (_property, n) => `${n}.50`,
  duration: whole,
  bytes: whole,
  percent: whole,
  boolean: (_property, n) => n % 2 === 1,
  choice: chosen,
  level: chosen,
  date: (_property, n) => `2026-01-${two(n)}`,
  dateTime: (_property, n) => `2026-01-${two(n)}T08:30:00.000Z`,
  image: (_property, n) => `/uploads/picture-${uploadOf(n)}.png`,
  file: ({ unique }, n) => `/uploads/paper-${unique ? n + sampleUploads : uploadOf(n)}.pdf`,
  files: (property, n, ids) => several(property, n, ids),
  html: (_property, n) => `<p>第 <strong>${n}</strong> 个</p>`,
  markdown: (_property, n) => `第 **${n}** 个\n\n- 列表`,
  code: (_property, n) => `return ${n};`,
  sql: (_property, n) => `select ${n}`,
  json: structure,
  list: (property, n, ids) => several(property, n, ids),
  trace: (_property, n) => n.toString(16).padStart(16, '0'),
  ipList: (_property, n) => `10.0.0.${n % 250}\nfd00:${(n % 9) + 1}::/64`,
  reference: named,
  referenceKey: named,
  references: (property, n, ids) => [sampleOf(property.items ?? {}, n, ids)],
  rows: (property, n, ids) => several(property, n, ids),
  resource: () => 'account',
  password: (_property, n) => `secret-${n}`,
  words: (_property, n) => ({ zh_cn: `第 ${n} 句`, en: `sentence ${n}` }),
};

const byFormat: Readonly<Record<string, (n: number) => string>> = {
  time: (n) => `${String(n % 24).padStart(2, '0')}:30:00Z`,
  uuid: (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  hostname: (n) => `host-${n}.example`,
  ipv4: (n) => `10.0.0.${n % 250}`,
  regex: (n) => `^a{${n % 100}}$`,
  'json-pointer': (n) => `/a/${n}`,
  'uri-reference': (n) => `/a?b=${n}`,
  ipv6: (n) => `fd00::${n % 9999}`,
};

function named({ reference }: Property, _n: number, ids: Ids): Json {
  return reference ? ids(reference.resource, reference.field) : null;
}

function text({ format = '', pattern, minLength = 0, maxLength = 255 }: Property, n: number): Json {
  const formatted = byFormat[format]?.(n);
  if (formatted !== undefined) return formatted;
  if (pattern === undefined) return `${n} 样本 text`.padEnd(minLength, '字').slice(0, maxLength);
  const matching = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: n, numRuns: 30 });
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

function whole(property: Property, n: number): Json {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = property as { [keyword: string]: number };
  const { minimum = (above ?? -1) + 1, multipleOf = 1 } = property;
  const maximum = property.maximum ?? (below ?? Number.MAX_SAFE_INTEGER) - 1;
  const from = Math.max(0, Math.ceil(minimum / multipleOf));
  const room = Math.max(1, Math.floor(maximum / multipleOf) - from + 1);
  return (from + (n % room)) * multipleOf;
}

function chosen({ enum: values = [] }: Property, n: number): Json {
  return values[n % values.length] ?? null;
}

function structure(property: Property, n: number, ids: Ids): Json {
  if (property.type === 'array') return several(property, n, ids);
  const { examples } = property as { readonly examples?: readonly Json[] };
  if (examples) return examples[n % examples.length] ?? null;
  const inner = Object.entries(property.properties ?? {});
  return inner.length > 0
    ? Object.fromEntries(inner.map(([name, one]) => [name, sampleOf(one, n, ids)]))
    : { n, deep: [{ 名: 'x' }, null, true] };
}

// If only certain words are valid and no schema can express that, the file gives examples.
function several({ items, minItems = 0, maxItems = 9 }: Property, n: number, ids: Ids): Json {
  const { examples } = (items ?? {}) as { readonly examples?: readonly Json[] };
  const most = Math.min(maxItems, items?.enum?.length ?? 2, 2);
  const count = Math.max(minItems, most);
  return Array.from({ length: count }, (_none, place) => {
    if (!items) return `${n}-${place}`;
    if (examples) return examples[(n + place) % examples.length] ?? null;
    return items.properties ? structure(items, n + place, ids) : sampleOf(items, n + place, ids);
  });
}

function at(resource: Resource, name: string): Property {
  return resource.schema.properties[name] as Property;
}
