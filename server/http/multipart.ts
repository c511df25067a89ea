import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileNameIn } from '#schemas/text/fileNameIn.ts';
import { ret } from '#schemas/wire.ts';
import { spool } from '../memory/spool.ts';
import { inLanguage, Refusal } from '../refusal.ts';
import type { Upload } from '../service.ts';
import { addField } from './bodies.ts';
import type { Body } from './parsers.ts';
import { type FileHeaders, fileHeaders } from './partHeaders.ts';
import { intoMemory } from './receiveBody.ts';

/** The most bytes of one uploaded file that are read; a service may take less. */
export const largestUpload = 8 * 1024 * 1024;

// What the fields beside a file may add to the length of a body.
const besides = 1024 * 1024;

/**
 * Reads a multipart body: its texts, and so many files, which together are no larger than one may be. The texts come first, since `admit` hears them before a
 * byte of the file is read, and refuses whoever may not send one. What comes of a file is on the disk until all of it is
 * there and the budget of bytes has room for it.
 * @throws Refusal 400 when it cannot be read, and whatever `admit` refuses with.
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
        if (texts < 0) throw new Refusal(ret.badInput, 'tooLarge');
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
    throw inLanguage(error instanceof Refusal ? error : new Refusal(ret.badInput, 'body'), fields['lang']);
  } finally {
    headers.stop();
  }
  return { body, uploads };
}

function isTooLong({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? 0) > largestUpload + besides;
}

// That it is too large is known without reading it.
function unread(part: MultipartFile, name: string): Upload {
  return { name, bytes: Buffer.alloc(0), truncated: true, field: part.fieldname };
}

// A part without a name is a file by its type alone.
function nameOf({ filename }: { readonly filename?: string }, headers: FileHeaders): string {
  return filename === undefined ? '' : (fileNameIn(headers.next() ?? '') ?? filename.normalize('NFC'));
}

// Bytes that are no UTF-8 arrive as signs for broken characters, and what is too long arrives cut off.
function readValue({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  const text = String(value);
  if (valueTruncated || fieldnameTruncated || text.includes('\ufffd'))
    throw new Refusal(ret.badInput, 'body');
  return text;
}
