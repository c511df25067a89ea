import { expect, it } from 'vitest';
import { countedResponse, type FileProgress } from '#providers/countedResponse.ts';
import type { Row } from '#schemas/resource.ts';
import type { SheetColumn } from '#server/records/export/columns.ts';
import { xlsxFile } from '#server/records/export/xlsx.ts';

const total = 12_000;
const columns: readonly SheetColumn[] = [
  { name: 'id', title: 'ID', kind: 'number', text: String },
  { name: 'name', title: 'PK\u0003\u0004 <row r="99999">', kind: 'text', text: String },
];

async function* batches(): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < total; at += 500)
    yield Array.from({ length: 500 }, (_one, place) => ({
      id: at + place,
      name: `${Math.sin(at + place)} PK\u0003\u0004`,
    }));
}

async function bytesOf(mostRows: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of xlsxFile('Orders', columns, batches(), mostRows)) parts.push(part);
  return Buffer.concat(parts);
}

async function progressOf(bytes: Uint8Array, piece: number): Promise<FileProgress[]> {
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += piece) controller.enqueue(bytes.slice(at, at + piece));
      controller.close();
    },
  });
  const headers = {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'x-row-count': String(total),
  };
  const seen: FileProgress[] = [];
  const counted = countedResponse(new Response(stream, { headers }), (progress) => seen.push(progress));
  expect(Buffer.compare(Buffer.from(await counted.arrayBuffer()), bytes)).toBe(0);
  return seen;
}

it.each([
  ['one sheet', 1_000_000, 16_384],
  ['several sheets', 5000, 16_384],
  ['heads of sheets that are split between chunks', 5000, 97],
])('counts the rows of a workbook of %s while it loads', async (_name, mostRows, piece) => {
  const rows = (await progressOf(await bytesOf(mostRows), piece)).map((progress) => progress.rows);
  expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  // Inflating lags behind by a chunk of XML.
  expect(rows.at(-1)).toBeGreaterThan(total * 0.9);
  const half = rows[Math.floor(rows.length / 2)];
  expect(half).toBeGreaterThan(total * 0.3);
  expect(half).toBeLessThan(total * 0.7);
});
