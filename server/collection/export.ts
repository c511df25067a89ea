import { type RawBuilder, sql } from 'kysely';
import { referenceOf } from '#schemas/derive/references.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { type ExportColumn, exportColumns } from '../export/columns.ts';
import { csvFile } from '../export/csv.ts';
import { xlsxFile } from '../export/xlsx.ts';
import { Refusal } from '../refusal.ts';
import { Download } from '../service.ts';
import { copyOut } from '../store/reading/copyOut.ts';
import { readInBatches } from '../store/reading/readInBatches.ts';
import { insertAudit } from './audit.ts';
import { wireMapper } from './codec.ts';
import { listInput } from './listInput.ts';
import { askedFields, ordering, rowsCondition } from './query.ts';

const {
  page: _page,
  limit: _limit,
  total: _total,
  figures: _figures,
  after: _after,
  ...filtering
} = listInput.properties;

/** What a caller may say to an export: the filters of the list, and the format. */
export const exportInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...filtering,
    format: { type: 'string', enum: ['csv', 'xlsx'], default: 'csv', label: { zh_cn: '格式', en: 'format' } },
  },
};

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** How far a file is: how many rows it will have, and how many have gone into it. */
interface Tally {
  total(): number | undefined;
  rows(): number;
  plan(total: number): void;
  add(rows: number): void;
}

function newTally(): Tally {
  let total: number | undefined;
  let rows = 0;
  return {
    total: () => total,
    rows: () => rows,
    plan: (most) => {
      total = most;
    },
    add: (more) => {
      rows += more;
    },
  };
}

/** Every matching record as a file that is made while it is sent; what was taken away is written down. */
export async function exportRecords(call: Call, resource: Resource, input: Row): Promise<Download> {
  const format = input.format === 'xlsx' ? 'xlsx' : 'csv';
  const names = askedFields(resource, input, call.texts);
  const columns = exportColumns(resource, names, call.lang, await seenTargets(call, resource, names));
  const tally = newTally();
  const made =
    format === 'xlsx'
      ? sheets(call, resource, input, columns, tally)
      : lines(call, resource, input, columns, tally);
  const chunks = recorded(call, resource, { ...input, format }, tally, made);
  const title = resource.plural[call.lang];
  return new Download(`${fileName(title)}.${format}`, types[format], chunks, () => tally.total());
}

// What a record is called tells of it: only those are told that the caller could look up.
async function seenTargets(call: Call, { schema }: Resource, names: readonly string[]) {
  const seen = new Map<string, Resource>();
  for (const name of names) {
    const target = call.registry.resources.get(referenceOf(schema.properties[name] ?? {})?.resource ?? '');
    const service = call.app.services.get(target?.services.list ?? '');
    if (!target || !service || seen.has(target.name) || target.owner) continue;
    const pass = await call.app.gate.pass(service, call.caller).catch((error: unknown) => error);
    if (pass instanceof Refusal) continue;
    if (pass) throw pass;
    seen.set(target.name, target);
  }
  return seen;
}

function lines(call: Call, resource: Resource, input: Row, columns: readonly ExportColumn[], tally: Tally) {
  const cells = columns.map(({ name, cell }) => sql`${cell} as ${sql.ref(quotable(name))}`);
  const quoted = columns.filter(({ kind }) => kind === 'text').map(({ name }) => quotable(name));
  const { rows, count } = queries(call, resource, input, cells);
  const copied = copyOut(call.app.db, call.app.connection, { rows, count, quoted }, tally.plan);
  return csvFile(columns, copied, tally.add);
}

// A dot would part the name in two.
function quotable(name: string): string {
  return name.replace('.', ' ');
}

function sheets(call: Call, resource: Resource, input: Row, columns: readonly ExportColumn[], tally: Tally) {
  const values = columns.map(({ name, value }) => sql`${value} as ${sql.ref(quotable(name))}`);
  const { rows, count } = queries(call, resource, input, values);
  const map = wireMapper(resource);
  async function* batches() {
    for await (const batch of readInBatches<Row>(call.app.db, rows as RawBuilder<Row>, {
      count,
      onTotal: tally.plan,
    })) {
      for (const row of batch) map(row);
      tally.add(batch.length);
      yield batch;
    }
  }
  const named = columns.map((column) => ({ ...column, name: quotable(column.name) }));
  return xlsxFile(resource.plural[call.lang], named, batches());
}

function queries(call: Call, resource: Resource, input: Row, selected: readonly RawBuilder<unknown>[]) {
  const from = sql`from ${sql.table(resource.name)} where ${rowsCondition(call, resource, input)}`;
  return {
    rows: sql`select ${sql.join(selected)} ${from} order by ${ordering(resource, input.sort, call.texts)}`,
    count: sql`select count(*) as count ${from}`,
  };
}

async function* recorded(
  call: Call,
  resource: Resource,
  input: Row,
  tally: Tally,
  chunks: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  let complete = false;
  try {
    yield* chunks;
    complete = true;
  } finally {
    const written = writeDown(call, resource, { rows: tally.rows(), complete, ...input });
    // A whole file nobody gets unless it is written down; one that broke off tells its own reason.
    await (complete
      ? written
      : written.catch((error: unknown) => call.app.log.error({ err: error }, 'audit')));
  }
}

async function writeDown(call: Call, resource: Resource, changes: Row): Promise<void> {
  await insertAudit(call, resource.name, null, changes, call.app.db);
}

function fileName(title: string): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  // Neither a path nor anything that a file system refuses.
  const name = title.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim();
  return `${name}-${day}-${two(now.getHours())}${two(now.getMinutes())}`;
}
