import type { Parameter } from '#schemas/flow/api.ts';
import { type SentFile, sentFile } from '#schemas/flow/parameters/file.ts';
import type { Row } from '#schemas/resource.ts';
import { judgeUpload, uploadEndings } from '../rules/upload.ts';
import type { Upload } from '../service.ts';

/** The files of a call as the parameters of an API read them, by their fields; what they are is said by their content. */
export function sentFiles(uploads: readonly Upload[]): Readonly<Record<string, SentFile>> {
  return Object.fromEntries(uploads.map((upload) => [upload.field ?? 'file', fileOf(upload)]));
}

/** What a draft is tried with: a file parameter takes `{"name": …, "content": …}`, the content in Base64. */
export function triedFiles(parameters: readonly Parameter[], params: Row): Row {
  const tried = parameters.flatMap(({ name, type }) => {
    const { name: called, content = '' } = (params[name] ?? {}) as Row;
    if (type !== 'file' || typeof called !== 'string') return [];
    return [{ name: called, bytes: Buffer.from(String(content), 'base64'), truncated: false, field: name }];
  });
  return { ...params, ...(sentFiles(tried) as unknown as Row) };
}

function fileOf({ name, bytes, truncated }: Upload): SentFile {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const judged = judgeUpload(name, bytes);
  const file = {
    ...{ name, type: judged?.mime ?? 'application/octet-stream', size: bytes.length },
    // PHP's own number for a file that is larger than the server takes.
    error: truncated ? 1 : 0,
  };
  if (judged) return sentFile(file, bytes, judged.ending === 'jpg' ? ['jpg', 'jpeg'] : [judged.ending]);
  const isKnown = uploadEndings.includes(ending) || ending === 'jpeg';
  return sentFile(file, bytes, isKnown ? [] : null);
}
