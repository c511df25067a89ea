import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OutgoingAnswer, OutgoingRequest } from '../../flow/ports.ts';
import { isInnerAddress } from '../../rules/innerAddress.ts';

/** An address that may not be called: it is of the networks around the server, or no web address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** The most bytes of an answer that are read. */
const mostBytes = 5 * 1024 * 1024;
const mostHops = 4;
const hopsHeader = 'x-kaifang-hops';

/**
 * Calls an address from the server. What a name stands for is judged at the moment of connecting, so that it cannot
 * change in between; nothing is followed that leads elsewhere; the time and the size are limited.
 * @throws AddressRefused, and Error when nothing came back.
 */
export async function callOutside(
  request: OutgoingRequest,
  isAllowed: (host: string) => boolean,
): Promise<OutgoingAnswer> {
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AddressRefused(request.url);
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const isFree = isAllowed(host) || isAllowed(url.host.toLowerCase());
  // An address is connected to without being looked up.
  if (!isFree && isIP(host) !== 0 && isInnerAddress(host)) throw new AddressRefused(host);
  const hops = Number(request.headers[hopsHeader] ?? 0) + 1;
  if (hops > mostHops) throw new AddressRefused(host);
  return new Promise((done, fail) => {
    const client = url.protocol === 'https:' ? https : http;
    const sent = client.request(url, {
      method: request.method,
      headers: { ...request.headers, 'accept-encoding': 'identity', [hopsHeader]: String(hops) },
      lookup: isFree ? (resolve as LookupFunction) : guardedLookup,
      agent: false,
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    sent.once('error', fail);
    sent.once('response', (response) => readAnswer(response).then(done, fail));
    sent.end(request.body ?? undefined);
  });
}

// All that a name stands for has to be outside, since any of it may be the one that is connected to.
const guardedLookup: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    const inside = found?.find(({ address }) => isInnerAddress(address));
    if (error || inside) return callback(error ?? new AddressRefused(host), '', 4);
    const [first] = found;
    if (options.all) return callback(null, found);
    return callback(null, first?.address ?? '', first?.family ?? 4);
  });
};

async function readAnswer(response: http.IncomingMessage): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      response.destroy();
      throw new Error(`an answer of more than ${mostBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
