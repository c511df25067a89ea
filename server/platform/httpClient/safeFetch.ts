import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { framingHeaders } from '#schemas/flow/meaning/framingHeaders.ts';
import { OutgoingFault } from './fault.ts';
import type { Allowed } from './judgeTarget.ts';
import { pin } from './pin.ts';
import { createPlaces } from './places.ts';
import { portOf, readAddress } from './readAddress.ts';

/** A request to a user-supplied URL. */
export interface Outgoing {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The allowed targets outside the public internet. */
  readonly allowed: readonly Allowed[];
  /** The total timeout in milliseconds. */
  readonly patience?: number;
  /** The maximum bytes of the response body; the rest is truncated. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

/** The response. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly truncated: boolean;
  readonly milliseconds: number;
}

const patienceByDefault = 10_000;
const mostByDefault = 1024 * 1024;

/** The maximum number of concurrent requests of this process to one host. */
export const mostAtHost = 100;
const hosts = createPlaces(mostAtHost);

/**
 * The only function through which the server calls a user-supplied URL: http and https only, to the public
 * internet and explicitly allowed targets, validated at connect time. It follows no redirects, and limits the
 * response size, the time, and the concurrent requests to one host.
 * @throws OutgoingFault
 */
export async function safeFetch(outgoing: Outgoing): Promise<OutgoingAnswer> {
  const url = readAddress(outgoing.url);
  const leave = hosts.take(url.host);
  if (!leave) throw new OutgoingFault('busy', url.host);
  const started = performance.now();
  // Timeouts must be whole milliseconds.
  const timeout = AbortSignal.timeout(Math.ceil(outgoing.patience ?? patienceByDefault));
  const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout;
  try {
    const lookup = await inTime(pin(url.hostname, portOf(url), outgoing.allowed), signal);
    const answer = await send(outgoing, url, lookup, signal);
    const { text, truncated } = await readBody(answer, outgoing.most ?? mostByDefault, signal);
    const milliseconds = Math.round(performance.now() - started);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: text, truncated, milliseconds };
  } catch (error) {
    if (error instanceof OutgoingFault) throw error;
    if (signal.aborted) throw new OutgoingFault('timeout');
    throw new OutgoingFault('network', (error as { code?: string }).code ?? '');
  } finally {
    leave();
  }
}

function send(
  { method, headers = {}, body }: Outgoing,
  url: URL,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = {
      ...{ method, lookup, signal, agent: false as const, maxHeaderSize: 16_384, insecureHTTPParser: false },
      headers: {
        ...{ 'accept-encoding': 'identity', 'user-agent': 'Kaifang' },
        ...asBytes(unframed(headers)),
        connection: 'close',
      },
    };
    try {
      // A text body would be written together with the headers, in their encoding.
      request(url, options, resolve)
        .on('error', reject)
        .end(body && Buffer.from(body));
    } catch {
      // A header with a line break.
      reject(new OutgoingFault('address'));
    }
  });
}

function unframed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !framingHeaders.includes(name.toLowerCase())),
  );
}

// Non-ASCII header values are sent as UTF-8, like everything else; the runtime writes one byte per character.
function asBytes(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutgoingFault('timeout')), { once: true });
  });
  return Promise.race([work, late]);
}

/**
 * Reads a response up to a number of bytes, counted after decompression, since a small compressed body may
 * expand enormously.
 * @throws OutgoingFault when the body cannot be decompressed.
 */
async function readBody(
  answer: IncomingMessage,
  most: number,
  signal: AbortSignal,
): Promise<{ text: string; truncated: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  const source = unpacked(answer);
  try {
    for await (const piece of source) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > most) break;
    }
  } catch (error) {
    if (signal.aborted) throw new OutgoingFault('timeout', '', answer.statusCode);
    throw new OutgoingFault('broken', (error as { code?: string }).code ?? '', answer.statusCode);
  } finally {
    source.destroy();
    answer.destroy();
  }
  const whole = Buffer.concat(pieces).subarray(0, most);
  return { text: decoded(whole, size > most), truncated: size > most };
}

function unpacked(answer: IncomingMessage): Readable {
  const packing = String(answer.headers['content-encoding'] ?? 'identity').toLowerCase();
  const unpack = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[packing];
  if (!unpack) return answer;
  const stream = unpack();
  answer.on('error', (error) => stream.destroy(error));
  answer.on('aborted', () => stream.destroy(new Error('aborted')));
  return answer.pipe(stream);
}

// The truncation may have split a character.
function decoded(bytes: Buffer, isCut: boolean): string {
  const text = bytes.toString('utf8');
  return isCut ? text.replace(/\ufffd{1,3}$/, '') : text;
}
