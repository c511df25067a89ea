import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileNameIn } from '#schemas/text/fileNameIn.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, inLanguage, unreadableBody } from '../apiError.ts';
import type { Upload } from '../core/service.ts';
import { Pieces } from '../platform/memory/pieces.ts';
import { isDiskFull, spool } from '../platform/memory/spool.ts';
import { addField } from './bodies.ts';
import type { Body } from './parsers.ts';
import { intoMemory } from './receiveBody.ts';

// The maximum header length, equal to that of the body parser.
const longest = 80_000;

/** The maximum number of text fields in a multipart body. */
export const mostTexts = 50;

/** The maximum bytes of one uploaded file; a service may have a lower limit. */
export const largestUpload = 8 * 1024 * 1024;

// The bytes between two searches for file names.
const scannedAtOnce = 64 * 1024;

// The allowance for other fields in the content length.
const besides = 1024 * 1024;

/**
 * Reads a multipart body: its text fields, and a limited number of files whose total size is at most that of
 * one file. Text fields come first, so that `admit` can reject the caller before a byte of the file is read.
 * A file is spooled to disk until it is complete and the byte budget has room for it.
 * @throws ApiError 400 when it cannot be parsed, 500 when the disk is full, and any error that `admit` throws.
 */
export async function readMultipart(
  request: FastifyRequest,
  folder: string,
  admit: (fields: Body['fields']) => Promise<void>,
  mostFiles = 1,
): Promise<{ body: Body; uploads: readonly Upload[] }> {
  const fields: Record<string, string> = {};
  const body: Body = { isForm: true, fields };
  const uploads: Upload[] = [];
  let left = largestUpload;
  let texts = besides;
  const headers = fileHeaders(request.raw, request.headers['content-type'] ?? '');
  try {
    for await (const part of request.parts({ limits: { files: mostFiles } })) {
      if (part.type === 'field') {
        const value = readValue(part);
        texts -= value.length;
        if (texts < 0) throw new ApiError(ret.badInput, 'tooLarge');
        addField(fields, part.fieldname, value);
      } else {
        if (uploads.length === 0) await admit(fields);
        const name = nameOf(part, headers);
        if (isTooLong(request)) return { body, uploads: [...uploads, unread(part, name)] };
        const bytes = await intoMemory(await spool(part.file, folder));
        left -= bytes.length;
        if (left < 0) return { body, uploads: [...uploads, unread(part, name)] };
        uploads.push({ name, bytes, truncated: part.file.truncated, field: part.fieldname });
      }
    }
  } catch (error) {
    if (isDiskFull(error)) throw inLanguage(new ApiError(ret.failed, 'diskFull'), fields['lang']);
    throw inLanguage(error instanceof ApiError ? error : unreadableParts(error, mostFiles), fields['lang']);
  } finally {
    headers.stop();
  }
  return { body, uploads };
}

/**
 * The error of a caller whose files came before the field that identifies it: the order of the parts is the
 * cause, because the rest of the body is not read.
 */
export function fieldsFirst(error: unknown, fields: Body['fields']): unknown {
  const isUnnamed = error instanceof ApiError && error.ret === ret.signIn && !fields['access_token'];
  return isUnnamed
    ? new ApiError(error.ret, error.key, { ...error.detail, reason: 'unreadable.order' })
    : error;
}

// The parser rejects more parts than its limits with status 413.
function unreadableParts(error: unknown, files: number): ApiError {
  const values = { fields: mostTexts, files };
  return (error as { statusCode?: number }).statusCode === 413
    ? unreadableBody('parts', values)
    : unreadableBody('multipart');
}

function isTooLong({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > largestUpload + besides;
}

// The content length alone shows that it is too large.
function unread(part: MultipartFile, name: string): Upload {
  return { name, bytes: Buffer.alloc(0), truncated: true, field: part.fieldname };
}

// A part without a name is a file only by its content type.
function nameOf({ filename }: { readonly filename?: string }, headers: FileHeaders): string {
  return filename === undefined ? '' : (fileNameIn(headers.next() ?? '') ?? filename.normalize('NFC'));
}

// The parser replaces invalid UTF-8 with replacement characters, and truncates long values.
function readValue({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  const text = String(value);
  if (valueTruncated || fieldnameTruncated) throw new ApiError(ret.badInput, 'tooLarge');
  if (text.includes('\ufffd')) throw unreadableBody('utf8');
  return text;
}

/** The headers of the file parts of a body, in order. */
interface FileHeaders {
  /** The next one, with one byte per character. */
  next(): string | undefined;
  stop(): void;
}

/**
 * Scans a multipart body for the file names of its parts: the body parser only decodes UTF-8 names, and
 * ignores the extended notation after a plain one.
 */
function fileHeaders(body: Readable, contentType: string): FileHeaders {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = Buffer.from(`\r\n--${quoted ?? bare ?? ''}\r\n`, 'latin1');
  const found: string[] = [];
  // The first boundary may be at the very beginning.
  let rest = Buffer.from('\r\n');
  let isHeader = false;
  const waiting = new Pieces();
  const scan = () => {
    rest = Buffer.concat([rest, ...waiting.take()]);
    for (;;) {
      const end = rest.indexOf(isHeader ? '\r\n\r\n' : boundary);
      if (end < 0) break;
      if (isHeader) noteHeader(found, rest.toString('latin1', 0, end));
      rest = rest.subarray(isHeader ? end + 2 : end + boundary.length);
      isHeader = !isHeader;
    }
    const kept = isHeader ? longest : boundary.length;
    if (rest.length > kept) rest = rest.subarray(rest.length - kept);
  };
  // Not after each piece, which may be a single byte: the rest is copied and searched again.
  const take = (piece: Buffer) => {
    waiting.add(piece);
    if (waiting.size >= scannedAtOnce) scan();
  };
  const next = () => {
    scan();
    return found.shift();
  };
  body.on('data', take);
  return { next, stop: () => void body.off('data', take) };
}

function noteHeader(found: string[], header: string): void {
  const line = /^content-disposition:(.*)$/im.exec(header)?.[1];
  if (line && /;\s*filename\*?\s*=/i.test(line)) found.push(line);
}
