import { Download } from '#server/core/service.ts';
import { createDispatch } from '#server/dispatch.ts';
import type { TestApp } from '../app.ts';

/** Calls an export service in one of the languages. @returns its answer with an unread body. */
export async function openDownload(
  kaifang: TestApp,
  service: string,
  fields: Readonly<Record<string, unknown>>,
  token: string,
  lang: 'zh_cn' | 'en' = 'en',
): Promise<Download> {
  const answer = await createDispatch(kaifang.app)({
    service,
    fields: { ...fields, access_token: token },
    isForm: false,
    upload: null,
    lang,
    ip: '127.0.0.1',
    userAgent: 'test',
  });
  if (!(answer instanceof Download)) throw new Error('This is no download');
  return answer;
}

/** The whole body of a download. */
export async function readDownload(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of download.chunks) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
