import type { Json, Property } from '../resource.ts';
import { type FieldTypeName, fieldTypeName } from './all.ts';

/** The values that existing records have in a field, their id by default, for fields that reference them. */
export type Ids = (resource: string, field?: string) => Json;

/** What samples are made with. */
interface SampleMakers {
  readonly ids: Ids;
  /** The n-th text of a field. */
  readonly text: (property: Property, n: number) => Json;
}

/** The n-th valid value of a field. Different n give different values if the field has enough of them. */
export function sampleOf(property: Property, n: number, makers: SampleMakers): Json {
  const fixed = (property as { const?: Json }).const;
  return fixed !== undefined ? fixed : samples[fieldTypeName(property)](property, n, makers);
}

type Sample = (property: Property, n: number, makers: SampleMakers) => Json;

/**
 * The number of pictures and documents that samples of records reference, numbered: enough for no two records
 * to share one.
 */
export const sampleUploads = 2000;

/** The first number of the records that samples only refer to, far from those of the samples themselves. */
export const firstReferred = 1_000_000;

// Records that are referred to share no upload with the samples, however many there were.
const uploadOf = (n: number) => (n % (sampleUploads / 2)) + (n >= firstReferred ? sampleUploads / 2 : 0);

const two = (n: number) => String((n % 28) + 1).padStart(2, '0');

const samples: Readonly<Record<FieldTypeName, Sample>> = {
  text: (property, n, { text }) => text(property, n),
  longText: (property, n, { text }) => text(property, n),
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
  files: several,
  html: (_property, n) => `<p>第 <strong>${n}</strong> 个</p>`,
  markdown: (_property, n) => `第 **${n}** 个\n\n- 列表`,
  code: (_property, n) => `return ${n};`,
  sql: (_property, n) => `select ${n}`,
  json: structure,
  list: several,
  trace: (_property, n) => n.toString(16).padStart(16, '0'),
  ipList: (_property, n) => `10.0.0.${n % 250}\nfd00:${(n % 9) + 1}::/64`,
  reference: named,
  referenceKey: named,
  references: (property, n, makers) => [sampleOf(property.items ?? {}, n, makers)],
  rows: several,
  resource: () => 'account',
  password: (_property, n) => `secret-${n}`,
  words: (_property, n) => ({ zh_cn: `第 ${n} 句`, en: `sentence ${n}` }),
};

/** The n-th text of a format; undefined where any text will do. */
export function formattedSample(format: string | undefined, n: number): string | undefined {
  return byFormat[format ?? '']?.(n);
}

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

function named({ reference }: Property, _n: number, { ids }: SampleMakers): Json {
  return reference ? ids(reference.resource, reference.field) : null;
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

function structure(property: Property, n: number, makers: SampleMakers): Json {
  if (property.type === 'array') return several(property, n, makers);
  const { examples } = property as { readonly examples?: readonly Json[] };
  if (examples) return examples[n % examples.length] ?? null;
  const inner = Object.entries(property.properties ?? {});
  return inner.length > 0
    ? Object.fromEntries(inner.map(([name, one]) => [name, sampleOf(one, n, makers)]))
    : { n, deep: [{ 名: 'x' }, null, true] };
}

// If only certain words are valid and no schema can express that, the file gives examples.
function several({ items, minItems = 0, maxItems = 9 }: Property, n: number, makers: SampleMakers): Json {
  const { examples } = (items ?? {}) as { readonly examples?: readonly Json[] };
  const most = Math.min(maxItems, items?.enum?.length ?? 2, 2);
  const count = Math.max(minItems, most);
  return Array.from({ length: count }, (_none, place) => {
    if (!items) return `${n}-${place}`;
    if (examples) return examples[(n + place) % examples.length] ?? null;
    return items.properties ? structure(items, n + place, makers) : sampleOf(items, n + place, makers);
  });
}
