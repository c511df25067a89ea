import { sql } from 'kysely';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { exportColumns } from '../export/columns.ts';
import { csvFile } from '../export/csv.ts';
import { xlsxFile } from '../export/xlsx.ts';
import { Download } from '../service.ts';
import { readInBatches } from '../store/readInBatches.ts';
import { wireMapper } from './codec.ts';
import { listInput } from './listInput.ts';
import { askedFields, ordering, rowsCondition } from './query.ts';

const { page: _page, limit: _limit, total: _total, ...filtering } = listInput.properties;

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

/** Every matching record as a file that is made while it is sent; what was taken away is written down. */
export async function exportRecords(call: Call, resource: Resource, input: Row): Promise<Download> {
  const format = input.format === 'xlsx' ? 'xlsx' : 'csv';
  const names = askedFields(resource, input, call.texts);
  const query = sql<Row>`
    select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(resource.name)}
    where ${rowsCondition(call, resource, input)} order by ${ordering(resource, input.sort, call.texts)}`;
  const title = resource.label[call.lang];
  const columns = exportColumns(resource, names, call.lang);
  const batches = recorded(call, resource, { ...input, format }, readInBatches(call.app.db, query));
  const chunks = format === 'xlsx' ? xlsxFile(title, columns, batches) : csvFile(columns, batches);
  return new Download(`${fileName(title)}.${format}`, types[format], chunks);
}

async function* recorded(
  call: Call,
  resource: Resource,
  input: Row,
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  const map = wireMapper(resource);
  let rows = 0;
  let complete = false;
  try {
    for await (const batch of batches) {
      for (const row of batch) map(row);
      rows += batch.length;
      yield batch;
    }
    complete = true;
  } finally {
    const written = writeDown(call, resource, { rows, complete, ...input });
    // A whole file nobody gets unless it is written down; one that broke off tells its own reason.
    await (complete
      ? written
      : written.catch((error: unknown) => call.app.log.error({ err: error }, 'audit')));
  }
}

async function writeDown(call: Call, resource: Resource, changes: Row): Promise<void> {
  await sql`
    insert into audit (account_id, username, service, resource, ip, changes)
    values (${call.caller?.id ?? null}, ${call.caller?.username ?? null}, ${call.service}, ${resource.name},
      ${call.ip}, ${JSON.stringify(changes)})`.execute(call.app.db);
}

function fileName(title: string): string {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  // Neither a path nor anything that a file system refuses.
  const name = title.replace(/[\\/:*?"<>|\p{C}]/gu, ' ').trim();
  return `${name}-${day}-${two(now.getHours())}${two(now.getMinutes())}`;
}
