import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { importFile } from '../support/files/importFile.ts';
import { parcelRegistry } from '../support/records/parcelRegistry.ts';

test('every bad row is in a file, beyond those that the report names, in order and for its owner alone', async () => {
  const kaifang = await startApp(parcelRegistry());
  const root = await kaifang.signIn(255, 'root_1');
  const lines = Array.from({ length: 2500 }, (_, n) => `bad${n},-1`);
  const text = ['code,count', ...lines, '=good,1'].join('\n');
  const job = await importFile(kaifang, 'Admin.Parcel.Import', root.token, text, { step: 'check' });
  expect(job).toMatchObject({ total: 2501, failed: 2500, result: { add: 1, bad: 2500 } });
  expect(job['problems']).toHaveLength(1000);
  const service = 'Admin.Job.ExportProblems';
  const id = Number(job['id']);
  const file = await openDownload(kaifang, service, { id }, root.token, 'en');
  expect(file.counted()).toEqual({ count: 2500 });
  const [head, ...rows] = (await readDownload(file)).toString().trimEnd().split('\r\n');
  expect(head).toBe('\ufeffRow,ID,Name,Reason');
  expect(rows).toHaveLength(2500);
  expect(rows[0]).toMatch(/^2,,bad0,./);
  expect(rows[2499]).toMatch(/^2501,,bad2499,./);
  const stranger = await kaifang.signIn(200, 'stranger');
  expect((await kaifang.call(service, { id }, stranger.token)).ret).toBe(404);
  expect((await kaifang.call(service, { id })).ret).toBe(406);
  await kaifang.close();
});
