import type { Parameter } from '#schemas/flow/api.ts';
import { type SentFile, sentFile } from '#schemas/flow/parameters/file.ts';
import type { Row } from '#schemas/resource.ts';
import type { Upload } from '../core/service.ts';
import { detectFile, uploadEndings } from '../platform/rules/upload.ts';

/**
 * The files of a call as the API's parameters read them, by field; the file type is detected from the
 * content.
 */
export function sentFiles(uploads: readonly Upload[]): Readonly<Record<string, SentFile>> {
  return Object.fromEntries(uploads.map((upload) => [upload.field ?? 'file', fileOf(upload)]));
}

/** The input for trying a draft: a file parameter takes `{"name": …, "content": …}`, with Base64 content. */
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
  const judged = detectFile(name, bytes);
  const file = {
    ...{ name, type: judged?.mime ?? 'application/octet-stream', size: bytes.length },
    // PHP's error code for a file that exceeds the server's limit.
    error: truncated ? 1 : 0,
  };
  if (judged) return sentFile(file, bytes, judged.ending === 'jpg' ? ['jpg', 'jpeg'] : [judged.ending]);
  const isKnown = uploadEndings.includes(ending) || ending === 'jpeg';
  return sentFile(file, bytes, isKnown ? [] : null);
}
