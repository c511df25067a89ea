import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../refusal.ts';
import type { Upload } from '../service.ts';
import { addField } from './bodies.ts';
import type { Body } from './parsers.ts';

/** The most bytes of one uploaded file that are read; a service may take less. */
export const largestUpload = 8 * 1024 * 1024;

/** Reads a multipart body: its texts, and at most one file. @throws Refusal 400 when it cannot be read. */
export async function readMultipart(request: FastifyRequest): Promise<{ body: Body; upload: Upload | null }> {
  const fields: Record<string, string> = {};
  let upload: Upload | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part.fieldname, readValue(part));
      else {
        const bytes = await part.toBuffer().catch(() => Buffer.alloc(0));
        upload = { name: part.filename, bytes, truncated: part.file.truncated };
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(ret.badInput, 'body');
  }
  return { body: { isForm: true, fields }, upload };
}

// Bytes that are no UTF-8 arrive as signs for broken characters, and what is too long arrives cut off.
function readValue({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  const text = String(value);
  if (valueTruncated || fieldnameTruncated || text.includes('\ufffd'))
    throw new Refusal(ret.badInput, 'body');
  return text;
}
