import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isExcessive, parseJson } from '#schemas/decode.ts';
import { exactNumbers, inexactFields } from '#schemas/flow/values/exactNumbers.ts';
import { ret } from '#schemas/wire.ts';
import { inLanguage, Refusal } from '../refusal.ts';
import { longestName, mostFields, readForm, readText, refuseDoubled } from './bodies.ts';
import { receiveBody } from './receiveBody.ts';

/** A body after it was read: the texts of a form, or the values of a JSON object. */
export interface Body {
  readonly isForm: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
  /** The fields of a JSON object with a number that came out as another one. */
  readonly inexact?: readonly string[];
}

/** Teaches the server to read forms and JSON with our own limits in place of the framework's readers. */
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
      // The parameters of published APIs may be keys of any length.
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

// How a form or a JSON object asks for a language, whatever else of it cannot be read.
const saysLanguage = /(?:^|&)lang=(en|zh_cn)(?:&|$)|"lang"\s*:\s*"(en|zh_cn)"/;

// Bytes of another charset can pass for UTF-8 and mean something else.
function textOf({ headers }: FastifyRequest, body: Buffer): string {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw new Refusal(ret.badInput, 'body');
  return readText(body);
}

/** Where the published APIs are; an SDK puts a slash behind the address that it is given. */
export const openUrls = ['/api/app.php', '/api/app.php/', '/'] as const;

function readJsonObject(text: string, isOpen: boolean): Readonly<Record<string, unknown>> {
  if (isExcessive(text)) throw new Refusal(ret.badInput, 'excess');
  const plain = text === '' ? {} : parseJson(text);
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain))
    throw new Refusal(ret.badInput, 'body');
  refuseDoubled(text);
  const exact = isOpen ? exactNumbers(text) : text;
  const value = exact === text ? plain : (JSON.parse(exact) as object);
  const names = Object.keys(value);
  if (names.length > mostFields || names.some((name) => name.length > longestName))
    throw new Refusal(ret.badInput, 'body');
  return value as Readonly<Record<string, unknown>>;
}
