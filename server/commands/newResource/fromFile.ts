import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { schemaOfSamples } from '#schemas/openapi/convert/schemaOfSamples.ts';
import { isDict, own } from '#schemas/openapi/dict.ts';
import { follow, pointerSteps } from '#schemas/openapi/reference.ts';
import type { SqlProvider } from '#schemas/resource.ts';
import { cellValue, shownCell } from '../../records/import/cellValue.ts';
import { openSheet } from '../../records/import/sheet/openSheet.ts';
import type { SheetRow } from '../../records/import/sheet/sheetRow.ts';
import { type FieldGuess, guessField } from './fieldGuess.ts';
import { fieldsOfPrisma } from './fromPrisma.ts';
import { fieldsOfSql } from './fromSql.ts';

/** What a file says about an entity: a whole JSON Schema, or its fields. */
export type Origin = (
  | { readonly schema: Readonly<Record<string, unknown>> }
  | { readonly fields: readonly FieldGuess[] }
) & {
  /** What it was taken for. */
  readonly kind: string;
  /** Its rows can be imported afterwards. */
  readonly hasRows?: boolean;
  /** The table that holds the records; the names of columns become those of fields. */
  readonly provider?: SqlProvider;
  /** Groups of its columns that are unique together. */
  readonly unique?: readonly (readonly string[])[];
  /** Further lines for the report. */
  readonly notes?: readonly string[];
};

/** The file says nothing about an entity; the message says what is missing. */
export class OriginError extends Error {}

const mostBytes = 50_000_000;
const mostRows = 50_000;

/** Reads what a file says about an entity: `api.yaml#/components/schemas/Order` names a part of it. */
export async function readOrigin(source: string): Promise<Origin> {
  const [path = '', part] = source.split('#', 2);
  if (!existsSync(path) || !statSync(path).isFile()) throw new OriginError(`there is no file ${path}`);
  if (statSync(path).size > mostBytes) throw new OriginError(`${path} has more than ${mostBytes / 1e6} MB`);
  const ending = extname(path).toLowerCase();
  if (['.csv', '.tsv', '.xlsx', '.txt'].includes(ending)) return readSheet(path);
  const text = readFileSync(path, 'utf8');
  if (ending === '.sql') return named('SQL', fieldsOfSql(text), `${path} has no "create table"`);
  if (ending === '.prisma')
    return named('Prisma model', fieldsOfPrisma(text, part), `${path} has no model ${part ?? ''}`.trim());
  return readValue(parsed(path, text), part, path);
}

function parsed(path: string, text: string): unknown {
  try {
    return extname(path).toLowerCase() === '.json' ? JSON.parse(text) : parseYaml(text);
  } catch (error) {
    throw new OriginError(`${path} cannot be read: ${(error as Error).message.split('\n', 1)[0]}`);
  }
}

function named(kind: string, fields: readonly FieldGuess[] | undefined, problem: string): Origin {
  if (!fields || fields.length === 0) throw new OriginError(problem);
  return { kind, fields };
}

function readValue(root: unknown, part: string | undefined, path: string): Origin {
  if (part !== undefined && part !== '') {
    const found = isDict(root) ? follow(root, { $ref: `#${part}` }).value : undefined;
    if (!found) throw new OriginError(`${path} has nothing at #${part}`);
    return { kind: 'JSON Schema', schema: closedSchema(root, found) };
  }
  if (isDict(root) && (own(root, 'openapi') ?? own(root, 'swagger')) !== undefined)
    throw new OriginError(
      `${path} is an OpenAPI document: name a schema of it, as ${path}#${firstSchema(root)}`,
    );
  const isSchema = typeof own(root, '$schema') === 'string' || isDict(own(root, 'properties'));
  if (isSchema && isDict(root)) return { kind: 'JSON Schema', schema: root };
  const samples = Array.isArray(root) ? root : [root];
  if (samples.length === 0 || !samples.every(isDict))
    throw new OriginError(`${path} is neither a JSON Schema nor an object or a list of objects`);
  const names = [...new Set(samples.flatMap((one) => Object.keys(one)))];
  const fields = names.map((name) =>
    fieldOfValues(
      name,
      samples.map((one) => own(one, name)),
    ),
  );
  return { kind: 'JSON sample', fields };
}

function fieldOfValues(name: string, values: readonly unknown[]): FieldGuess {
  const filled = values.filter((one) => one !== undefined && one !== null);
  const isPlain = filled.every((one) => typeof one !== 'object');
  const isMixed = new Set(filled.map((one) => typeof one)).size > 1;
  const isRequired = filled.length === values.length;
  if (isPlain && !isMixed && filled.length > 0 && typeof filled[0] === 'string')
    return guessField(
      name,
      values.map((one) => (typeof one === 'string' ? one : null)),
    );
  const { type } = schemaOfSamples(filled);
  const property = isPlain && typeof type === 'string' ? { type } : { format: 'json' };
  return { name, property, isRequired, because: isPlain ? String(type) : 'nested' };
}

function firstSchema(root: unknown): string {
  const schemas = own(own(root, 'components'), 'schemas');
  const [first = 'Order'] = Object.keys(isDict(schemas) ? schemas : {});
  return isDict(own(root, 'definitions')) ? '/definitions/…' : `/components/schemas/${first}`;
}

/** A schema of a document with the schemas it refers to, so that it stands alone. */
function closedSchema(root: unknown, schema: unknown): Record<string, unknown> {
  const defs = new Map<string, unknown>();
  const names = new Map<string, string>();
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (!isDict(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (name !== '$ref' || typeof one !== 'string' || !one.startsWith('#/')) return [name, rewrite(one)];
        return [name, `#/$defs/${nameOf(one)}`];
      }),
    );
  };
  const nameOf = (reference: string): string => {
    const known = names.get(reference);
    if (known !== undefined) return known;
    const last = (pointerSteps(reference)?.at(-1) ?? 'part').replace(/[^\w.-]/g, '_');
    const name = defs.has(last) ? `${last}_${defs.size}` : last;
    names.set(reference, name);
    defs.set(name, {});
    defs.set(name, rewrite(isDict(root) ? (follow(root, { $ref: reference }).value ?? {}) : {}));
    return name;
  };
  const whole = rewrite(schema) as Record<string, unknown>;
  return { ...whole, ...(defs.size > 0 && { $defs: Object.fromEntries(defs) }) };
}

async function readSheet(path: string): Promise<Origin> {
  const sheet = await openSheet(path).catch((error: unknown) => {
    throw new OriginError(`${path} cannot be read: ${(error as Error).message}`);
  });
  let titles: readonly (string | null)[] | undefined;
  const columns: (string | null)[][] = [];
  let count = 0;
  for await (const row of sheet.rows()) {
    if (!titles) titles = row.cells;
    else if (row.cells.some((cell) => cell !== null && cell !== '')) {
      for (const at of titles.keys()) {
        const column = columns[at] ?? [];
        columns[at] = column;
        column.push(textOf(row, at));
      }
      if (++count === mostRows) break;
    }
  }
  if (!titles || count === 0) throw new OriginError(`${path} has no rows below its titles`);
  const names = titles.map((title) => title?.trim());
  const twice = names.find((name, at) => name && names.indexOf(name) !== at);
  if (twice) throw new OriginError(`${path} has two columns "${twice}": rename one of them`);
  const fields = titles.flatMap((title, at) =>
    title === null || title.trim() === '' ? [] : [{ ...guessField(title, columns[at] ?? []), title }],
  );
  return { kind: sheet.format.toUpperCase(), fields, hasRows: true };
}

// A date of a workbook is a number with a format.
function textOf({ cells, notes }: SheetRow, at: number): string | null {
  const cell = cells[at] ?? null;
  const note = notes?.[at];
  if (cell === null) return null;
  if (note?.kind !== 'day' && note?.kind !== 'moment') return shownCell(cell, note);
  const format = note.kind === 'day' ? 'date' : 'date-time';
  return String(cellValue({ type: 'string', format }, cell, { note }) ?? '');
}
