import { type RawBuilder, sql } from 'kysely';
import { exportFormatField, exportFormatOf } from '#schemas/payloads/exportFormat.ts';
import type { ObjectSchema, Property, Resource, Row } from '#schemas/resource.ts';
import { seenTargets } from '../core/access/seenTargets.ts';
import type { Call } from '../core/call.ts';
import { Download } from '../core/service.ts';
import { copyOut } from '../platform/store/copyOut.ts';
import { type Counted, readInBatches } from '../platform/store/readInBatches.ts';
import { insertAudit } from './audit.ts';
import { wireMapper } from './codec.ts';
import { type ExportColumn, exportColumns } from './export/columns.ts';
import { csvFile } from './export/csv.ts';
import { fileName, fileTypes } from './export/fileName.ts';
import { xlsxFile } from './export/xlsx.ts';
import { mostCharacters } from './export/xlsxSheet.ts';
import { listInput } from './listInput.ts';
import { askedFields, ordering, rowsCondition } from './query.ts';
import { fromSql, reaching } from './reach.ts';

// Pages, cursors, groups, tabs and aggregates do not apply to a file of all rows.
const ofLists = ['sort', 'q', 'filter', 'fields'] as const;

/** The input of an export: the filters of the list and the format. */
export const exportInput: ObjectSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(ofLists.map((name) => [name, listInput.properties[name] as Property])),
    format: exportFormatField,
  },
};

/** The progress of an export: the number of expected and of written rows. */
interface Tally {
  planned(): Counted | undefined;
  rows(): number;
  plan(counted: Counted): void;
  add(rows: number): void;
}

function newTally(): Tally {
  let planned: Counted | undefined;
  let rows = 0;
  return {
    planned: () => planned,
    rows: () => rows,
    plan: (counted) => {
      planned = counted;
    },
    add: (more) => {
      rows += more;
    },
  };
}

/** Streams every matching record as a file. The export is recorded in the audit trail. */
export async function exportRecords(call: Call, of: Resource, input: Row): Promise<Download> {
  const resource = await reaching(call, of, input);
  const format = exportFormatOf(input.format);
  const names = askedFields(resource, input, call.texts);
  const columns = exportColumns(resource, names, call.lang, await seenTargets(call, resource, names));
  const tally = newTally();
  const made =
    format === 'xlsx'
      ? sheets(call, resource, input, columns, tally)
      : lines(call, resource, { ...input, format }, columns, tally);
  const chunks = recorded(call, resource, { ...input, format }, tally, made);
  const title = resource.plural[call.lang];
  return new Download(fileName(title, format), fileTypes[format], chunks, () => tally.planned());
}

function lines(call: Call, resource: Resource, input: Row, columns: readonly ExportColumn[], tally: Tally) {
  const format = input.format === 'csv_spreadsheet' ? input.format : 'csv';
  // Aliases differ from field names, since ORDER BY would otherwise sort by the formatted cells.
  const called = (at: number) => `cell ${at}`;
  const cells = columns.map(({ cell, spreadsheetCell }, at) => {
    return sql`${format === 'csv' ? cell : spreadsheetCell} as ${sql.ref(called(at))}`;
  });
  const quoted = columns.flatMap(({ kind }, at) => (kind === 'text' ? [called(at)] : []));
  const { rows, count } = queries(call, resource, input, cells);
  const account = call.caller?.id ?? null;
  const copied = copyOut(call.rootDb, call.app.connection, { rows, count, quoted, account }, tally.plan);
  return csvFile(columns, copied, tally.add, format);
}

function sheets(call: Call, resource: Resource, input: Row, columns: readonly ExportColumn[], tally: Tally) {
  const values = columns.map(({ name, value }) => sql`${value} as ${sql.id(name)}`);
  const { rows, count } = queries(call, resource, input, values, columns.filter(isLong));
  const map = wireMapper(resource);
  async function* batches() {
    for await (const batch of readInBatches<Row>(
      call.rootDb,
      call.caller?.id ?? null,
      rows as RawBuilder<Row>,
      {
        count,
        onTotal: tally.plan,
      },
    )) {
      for (const row of batch) map(row);
      tally.add(batch.length);
      yield batch;
    }
  }
  return xlsxFile(resource.plural[call.lang], columns, batches());
}

// Excel rejects a whole file for one oversized cell.
function isLong({ kind, most = Number.POSITIVE_INFINITY }: ExportColumn): boolean {
  return kind === 'text' && most > mostCharacters;
}

function queries(
  call: Call,
  resource: Resource,
  input: Row,
  selected: readonly RawBuilder<unknown>[],
  long: readonly ExportColumn[] = [],
) {
  const from = sql`from ${fromSql(resource)} where ${rowsCondition(call, resource, input)}`;
  return {
    rows: sql`select ${sql.join(selected)} ${from} order by ${ordering(resource, input.sort, call.texts)}`,
    count: sql`select count(*) as count, ${cutTexts(long)} as cut ${from}`,
  };
}

// The database knows the byte length of a text without reading it.
function cutTexts(columns: readonly ExportColumn[]): RawBuilder<unknown> {
  const counts = columns.map(({ value }) => {
    const text = sql`(${value})::text`;
    return sql`count(*) filter (where octet_length(${text}) > ${mostCharacters} and length(${text}) > ${mostCharacters})`;
  });
  return counts.length === 0 ? sql`0::int8` : sql.join(counts, sql` + `);
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
    // A complete file is delivered only after its audit entry is written. An aborted one reports its own
    // error.
    await (complete
      ? written
      : written.catch((error: unknown) => call.app.log.error({ err: error }, 'audit')));
  }
}

async function writeDown(call: Call, resource: Resource, changes: Row): Promise<void> {
  await insertAudit(call, resource.name, null, changes, call.rootDb);
}
