import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isExcessive, parseJson } from '#schemas/decode.ts';
import { exactNumbers, inexactFields } from '#schemas/flow/values/exactNumbers.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, inLanguage, unreadableBody } from '../apiError.ts';
import { assertNoDuplicates, longestName, mostFields, readForm, readText, tooManyFields } from './bodies.ts';
import { receiveBody } from './receiveBody.ts';

/** A parsed body: the texts of a form, or the values of a JSON object. */
export interface Body {
  readonly isForm: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The fields of a JSON object whose number lost precision. */
  readonly inexact?: readonly string[];
}

/** Adds form and JSON parsers with our own limits in place of the framework's. */
export function addParsers(server: FastifyInstance, folder: string): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) => {
      const body = await receiveBody(request, payload, folder);
      return read(body, () => ({ isForm: true, fields: readForm(textOf(request, body)) }));
    },
  );
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const body = await receiveBody(request, payload, folder);
    return read(body, () => {
      const text = textOf(request, body);
      // Parameters of published APIs may have keys of any length.
      const isOpen = openUrls.some((url) => url === request.routeOptions.url);
      const fields = readJsonObject(text, isOpen);
      return { isForm: false, fields, ...(!isOpen && { inexact: inexactFields(text) }) };
    });
  });
}

function read(bytes: Buffer, how: () => Body): Body {
  try {
    return how();
  } catch (error) {
    const said = saysLanguage.exec(bytes.toString('latin1'));
    throw inLanguage(error, said?.[1] ?? said?.[2]);
  }
}

// Extracts the requested language from a form or JSON body that is otherwise unreadable.
const saysLanguage = /(?:^|&)lang=(en|zh_cn)(?:&|$)|"lang"\s*:\s*"(en|zh_cn)"/;

// Bytes in another charset may be valid UTF-8 with a different meaning.
function textOf({ headers }: FastifyRequest, body: Buffer): string {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw unreadableBody('utf8');
  return readText(body);
}

/** The URL of the published APIs; SDKs append a slash to the configured URL. */
export const openUrls = ['/api/app.php', '/api/app.php/', '/'] as const;

function readJsonObject(text: string, isOpen: boolean): Readonly<Record<string, unknown>> {
  if (isExcessive(text)) throw new ApiError(ret.badInput, 'excess');
  const plain = text === '' ? {} : parseJson(text);
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) throw unreadableBody('json');
  assertNoDuplicates(text);
  const exact = isOpen ? exactNumbers(text) : text;
  const value = exact === text ? plain : (JSON.parse(exact) as object);
  const names = Object.keys(value);
  if (names.length > mostFields || names.some((name) => name.length > longestName)) throw tooManyFields();
  return value as Readonly<Record<string, unknown>>;
}
