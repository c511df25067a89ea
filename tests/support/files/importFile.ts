import type { Lang, Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { failure, success } from '#server/core/envelope.ts';
import { createDispatch } from '#server/dispatch.ts';
import { textsOf } from '#server/language.ts';
import type { TestApp } from '../app.ts';

const pieceBytes = 1_000_000;

/** Uploads a file for an import in chunks. @returns its upload token, or the rejection. */
export async function uploadImport(
  kaifang: TestApp,
  service: string,
  token: string,
  file: Buffer | string,
  lang: Lang = 'en',
): Promise<Envelope<Row>> {
  const bytes = Buffer.from(file);
  let answer: Envelope<Row> | undefined;
  for (let offset = 0; offset === 0 || offset < bytes.length; offset += pieceBytes) {
    const upload = { name: 'a.csv', bytes: bytes.subarray(offset, offset + pieceBytes), truncated: false };
    const word = answer && { upload: String(answer.data['upload']) };
    answer = (await createDispatch(kaifang.app)({
      service,
      fields: { step: 'upload', offset: String(offset), access_token: token, ...word },
      isForm: true,
      upload,
      lang,
      ip: '127.0.0.1',
      userAgent: 'test',
    }).then(success, (error: unknown) => {
      return failure(error, { registry: kaifang.app.registry, texts: textsOf[lang], lang }).envelope;
    })) as Envelope<Row>;
    if (answer.ret !== 200) return answer;
  }
  return answer as Envelope<Row>;
}

/** Uploads a file, has its columns detected, and runs an import step with it. @returns the finished job. */
export async function importFile(
  kaifang: TestApp,
  service: string,
  token: string,
  file: Buffer | string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const { data: uploaded } = await uploadImport(kaifang, service, token, file);
  const upload = uploaded['upload'];
  const read = await kaifang.call(service, { step: 'read', upload }, token);
  const columns = (read.data['columns'] as unknown as Row[]).map(({ field }) => field);
  const started = await kaifang.call(service, { upload, columns, ...fields }, token);
  if (started.ret !== 200) throw new Error(`${started.ret} ${started.msg}`);
  await kaifang.app.jobs.idle();
  return (await kaifang.call('Admin.Job.Get', { id: started.data['job'] }, token)).data;
}
