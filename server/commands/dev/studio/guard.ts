import type { IncomingHttpHeaders } from 'node:http';
import type { StudioRefusal } from '#schemas/payloads/studio.ts';

/** What decides whether the studio answers a request, beside its token. */
export interface Asked {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
  /** The port on which this server listens. */
  readonly port: number;
}

/** The most bytes of a request: all resource files, twice over. */
export const mostBytes = 8_000_000;

const here = new Set(['localhost', '127.0.0.1', '[::1]']);
const relayed = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Why a request is refused; undefined where it comes from a page of this server in a browser on this machine.
 * A page of another site cannot send one: it has another origin, also if its name was rebound to this address.
 */
export function refusalOf({ method, headers, remoteAddress = '', port }: Asked): StudioRefusal | undefined {
  if (!isLoopbackAddress(remoteAddress) || relayed.some((name) => headers[name] !== undefined))
    return 'address';
  const { host = '', origin } = headers;
  const [, name = '', said = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(host) ?? [];
  if (!here.has(name.toLowerCase()) || Number(said) !== port) return 'address';
  if (origin !== `http://${host}`) return 'origin';
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return 'origin';
  const isJson = headers['content-type']?.split(';')[0]?.trim() === 'application/json';
  return method === 'POST' && isJson ? undefined : 'request';
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/i.test(address);
}
