import { sql } from 'kysely';
import type { ParsedFile } from '#schemas/payloads/apiImport.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { createDispatch } from '#server/dispatch.ts';
import type { TestApp } from '../app.ts';

/** Uploads a file and parses it as a whole. @throws ApiError */
export async function parseFile(kaifang: TestApp, token: string, file: Buffer | string, fields: Row = {}) {
  const dispatch = createDispatch(kaifang.app);
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return (await dispatch({
    service: 'Admin.ApiImport.Parse',
    fields: { ...Object.fromEntries(texts), access_token: token },
    isForm: true,
    upload: { name: 'swagger.json', bytes: Buffer.from(file), truncated: false },
    ...{ lang: 'en', ip: '127.0.0.1', userAgent: 'test' },
  })) as ParsedFile;
}

/** Imports operations and waits until the job has ended. */
export async function importFile(kaifang: TestApp, token: string, fields: Row): Promise<Row> {
  const { ret, data, msg } = await kaifang.call('Admin.ApiImport.Import', fields, token);
  if (ret !== 200) throw new Error(`${ret} ${msg}`);
  await kaifang.app.jobs.idle();
  return (await kaifang.call('Admin.Job.Get', { id: data['job'] as Json }, token)).data;
}

/** The design of a service. */
export async function designOf(kaifang: TestApp, service: string): Promise<Row> {
  const { rows } = await sql<Row>`select * from api_design where service = ${service}`.execute(
    kaifang.app.db,
  );
  return rows[0] ?? {};
}
