import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { OutgoingFault } from './fault.ts';
import { type Allowed, mayConnect } from './judgeTarget.ts';
import { type ResolveHost, resolveHost } from './resolveHost.ts';

/**
 * Resolves a host once and validates every address. The connection uses only these addresses, so the name
 * cannot resolve elsewhere between the check and the call. @throws OutgoingFault
 */
export async function pin(
  hostname: string,
  port: number,
  allowed: readonly Allowed[],
  resolve: ResolveHost = resolveHost,
): Promise<LookupFunction> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found: LookupAddress[] = family > 0 ? [{ address: host, family }] : await resolve(host);
  if (found.length === 0 || !found.every(({ address }) => mayConnect(address, host, port, allowed)))
    throw new OutgoingFault(found.length === 0 ? 'network' : 'blocked');
  const first = found[0] as LookupAddress;
  return (_host, options, done) => {
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  };
}
