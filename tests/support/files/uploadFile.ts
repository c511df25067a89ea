import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { failure, success } from '#server/core/envelope.ts';
import type { Upload } from '#server/core/service.ts';
import { createDispatch } from '#server/dispatch.ts';
import { textsOf } from '#server/language.ts';
import type { TestApp } from '../app.ts';

/** Calls Admin.File.Upload as an account, with or without a file. */
export async function uploadFile(
  kaifang: TestApp,
  token: string | null,
  upload: Partial<Upload> | null,
  fields: Readonly<Record<string, string>> = {},
): Promise<Envelope<Row>> {
  const answer = await createDispatch(kaifang.app)({
    service: 'Admin.File.Upload',
    fields: { ...fields, ...(token !== null && { access_token: token }) },
    isForm: true,
    upload: upload && { name: 'a.png', bytes: Buffer.alloc(0), truncated: false, ...upload },
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: 'test',
  }).then(success, (error: unknown) => {
    return failure(error, { registry: kaifang.app.registry, texts: textsOf.en, lang: 'en' }).envelope;
  });
  return JSON.parse(JSON.stringify(answer)) as Envelope<Row>;
}
