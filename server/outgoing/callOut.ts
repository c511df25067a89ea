import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { framingHeaders } from '#schemas/flow/meaning/framingHeaders.ts';
import { OutgoingFault } from './fault.ts';
import type { Allowed } from './judgeTarget.ts';
import { pin } from './pin.ts';
import { createPlaces } from './places.ts';
import { portOf, readAddress } from './readAddress.ts';
import { readBody } from './readBody.ts';

/** A request that the platform makes to an address that a person chose. */
export interface Outgoing {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What may be called beside the public internet. */
  readonly allowed: readonly Allowed[];
  /** How many milliseconds all of it may take. */
  readonly patience?: number;
  /** How many bytes of the answer are read; the rest is cut off. */
  readonly most?: number;
  readonly signal?: AbortSignal;
}

/** What came back. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly truncated: boolean;
  readonly milliseconds: number;
}

const patienceByDefault = 10_000;
const mostByDefault = 1024 * 1024;

/** How many requests of this process may be under way to one host at a time. */
export const mostAtHost = 100;
const hosts = createPlaces(mostAtHost);

/**
 * The one way by which the server calls an address that somebody gave it: http and https alone, to the public internet
 * and what is explicitly allowed, judged where it connects; it follows no redirect, reads so much, and waits so long. No
 * more than so many calls are under way to one host.
 * @throws OutgoingFault
 */
export async function callOut(outgoing: Outgoing): Promise<OutgoingAnswer> {
  const url = readAddress(outgoing.url);
  const leave = hosts.take(url.host);
  if (!leave) throw new OutgoingFault('busy', url.host);
  const started = performance.now();
  // Only whole milliseconds are a time to wait.
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
      // A body that is text would be written with the headers, in its own encoding.
      request(url, options, resolve)
        .on('error', reject)
        .end(body && Buffer.from(body));
    } catch {
      // A header with a line break in it.
      reject(new OutgoingFault('address'));
    }
  });
}

function unframed(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !framingHeaders.includes(name.toLowerCase())),
  );
}

// What is no ASCII goes as UTF-8, as everything else does; the runtime takes a letter for a byte.
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
