import { createDispatch } from '#server/dispatch.ts';
import { Download } from '#server/service.ts';
import type { TestApp } from '../app.ts';

/** Calls an export service in one of the languages. @returns its answer, of which nothing was read yet. */
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

/** Everything that a download sends. */
export async function readDownload(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of download.chunks) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
