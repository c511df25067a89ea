import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { importFile } from '../support/files/importFile.ts';
import { parcelRegistry } from '../support/records/parcelRegistry.ts';

const service = 'Admin.Job.ExportProblems';

async function openPlatform() {
  const kaifang = await startApp(parcelRegistry());
  const { token } = await kaifang.signIn(255, 'root_1');
  const save = async (job: Row, by = token) => {
    const file = await openDownload(kaifang, service, { id: Number(job['id']) }, by, 'en');
    return { counted: file.counted(), text: (await readDownload(file)).toString() };
  };
  const send = (text: string, step: 'check' | 'run') =>
    importFile(kaifang, 'Admin.Parcel.Import', token, text, { step, on_error: 'skip' });
  return { kaifang, token, save, send };
}

test('every bad row is in a file, beyond those that the report names, in order and for its owner alone', async () => {
  const { kaifang, save, send } = await openPlatform();
  const lines = Array.from({ length: 2500 }, (_, n) => `bad${n},-1`);
  const job = await send(['code,count', ...lines, '=good,1'].join('\n'), 'check');
  expect(job).toMatchObject({ total: 2501, failed: 2500, result: { add: 1, bad: 2500 } });
  expect(job['problems']).toHaveLength(1000);
  const { counted, text } = await save(job);
  expect(counted).toEqual({ count: 2500 });
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toBe('\ufeffcode,count,Row,Reason');
  expect(rows).toHaveLength(2500);
  expect(rows[0]).toMatch(/^bad0,-1,2,./);
  expect(rows[2499]).toMatch(/^bad2499,-1,2501,./);
  const id = Number(job['id']);
  const stranger = await kaifang.signIn(200, 'stranger');
  expect((await kaifang.call(service, { id }, stranger.token)).ret).toBe(404);
  expect((await kaifang.call(service, { id })).ret).toBe(406);
  await kaifang.close();
});

test('the file of the bad rows is mended and imported as it is', async () => {
  const { kaifang, token, save, send } = await openPlatform();
  const note = '"He said ""no"",\nand = 1"';
  const job = await send(`code,count,content\nA1,1,\n'=B2,-7,${note}\n\nC3,-7,""\n`, 'run');
  expect(job).toMatchObject({ done: 1, failed: 2 });
  const { text } = await save(job);
  const told = text.split('\r\n');
  expect(told[0]).toBe('\ufeffcode,count,content,Row,Reason');
  expect(told[1]).toMatch(/^'=B2,-7,"He said ""no"",\nand = 1",3,./);
  expect(told[2]).toMatch(/^C3,-7,"",5,./);
  const mended = await send(text.replaceAll(',-7,', ',7,'), 'run');
  expect(mended).toMatchObject({ done: 2, failed: 0, result: { added: 2 } });
  const filter = { code: { in: ['=B2', 'C3'] } };
  const { data } = await kaifang.call('Admin.Parcel.GetList', { filter, sort: 'id' }, token);
  expect(data.items).toMatchObject([
    { code: '=B2', count: 7, content: 'He said "no",\nand = 1' },
    { code: 'C3', count: 7, content: '' },
  ]);
  await kaifang.close();
});

test('where the file is gone, and for someone else, the bad rows are named', async () => {
  const { kaifang, save, send } = await openPlatform();
  const job = await send('code,count\nbad0,-1\n', 'check');
  const other = await kaifang.signIn(255, 'root_3');
  const named = /^\ufeffRow,ID,Name,Reason\r\n2,,bad0,./;
  expect((await save(job, other.token)).text).toMatch(named);
  await rm(join(kaifang.app.settings.dataDir, 'imports'), { recursive: true });
  expect((await save(job)).text).toMatch(named);
  await kaifang.close();
});
