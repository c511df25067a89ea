import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutgoingFault } from './fault.ts';
import { hostsOf, searchOf } from './systemNames.ts';

/** Finds the addresses of a host, those of IPv4 first. @throws OutgoingFault */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

/** Where names are looked up. */
export interface NameSources {
  /** `address` or `address:port`; nothing: those of the system. */
  readonly servers?: readonly string[];
  readonly hostsFile: string;
  readonly resolverFile: string;
  /** How many milliseconds a lookup may take. */
  readonly within: number;
}

const ofSystem: NameSources = {
  hostsFile:
    process.platform === 'win32'
      ? `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\drivers\\etc\\hosts`
      : '/etc/hosts',
  resolverFile: '/etc/resolv.conf',
  within: 5000,
};

// How long a name server may take for one try, in milliseconds.
const perTry = 1500;
// How long the addresses of IPv6 are waited for once there are some of IPv4 (RFC 8305, resolution delay).
const graceForV6 = 100;

/**
 * Makes a lookup that asks the name servers from the event loop. `dns.lookup` would do so on the few threads that all
 * lookups share, where one slow name server holds up every other call, and a lookup that was given up stays.
 */
export function createResolveHost(sources: NameSources = ofSystem): ResolveHost {
  return async (given) => {
    const host = given.toLowerCase().replace(/\.$/, '');
    const known = numberAddress(host) ?? hostsOf(sources.hostsFile).get(host) ?? loopback(host);
    if (known) return inOrder(known);
    return ask(candidates(host, given.endsWith('.'), sources.resolverFile), sources);
  };
}

/** Looks a host up as this system would: its hosts file, its name servers, its search list. */
export const resolveHost: ResolveHost = createResolveHost();

// As every system reads them: 2130706433 and 127.1 are addresses, and no names.
function numberAddress(host: string): string[] | undefined {
  if (!/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(host)) return undefined;
  const url = `http://${host}/`;
  return URL.canParse(url) ? [new URL(url).hostname] : [];
}

// No name server is asked for it (RFC 6761).
function loopback(host: string): string[] | undefined {
  return host === 'localhost' || host.endsWith('.localhost') ? ['127.0.0.1', '::1'] : undefined;
}

function inOrder(addresses: readonly string[]): LookupAddress[] {
  return addresses
    .map((address) => ({ address, family: isIP(address) }))
    .toSorted((one, other) => one.family - other.family);
}

function candidates(host: string, isWhole: boolean, resolverFile: string): string[] {
  const { domains, dots } = searchOf(resolverFile);
  if (isWhole || domains.length === 0) return [host];
  const below = domains.map((domain) => `${host}.${domain}`);
  return host.split('.').length > dots ? [host, ...below] : [...below, host];
}

async function ask(names: readonly string[], { servers, within }: NameSources): Promise<LookupAddress[]> {
  // One of its own for each lookup, so that giving up takes back what was asked.
  const resolver = new Resolver({ timeout: perTry, tries: 2 });
  if (servers) resolver.setServers(servers);
  let isLate = false;
  const giveUp = setTimeout(() => {
    isLate = true;
    resolver.cancel();
  }, within);
  let code = 'ENOTFOUND';
  try {
    for (const name of names) {
      const found = await addressesOf(resolver, name);
      if (Array.isArray(found)) return inOrder(found);
      code = found.code;
      if (isLate || code === 'ETIMEOUT') throw new OutgoingFault('timeout', 'ETIMEOUT');
    }
    throw new OutgoingFault('network', code);
  } finally {
    clearTimeout(giveUp);
    resolver.cancel();
  }
}

async function addressesOf(resolver: Resolver, name: string): Promise<string[] | { readonly code: string }> {
  const v4 = settled(resolver.resolve4(name));
  const v6 = settled(resolver.resolve6(name));
  const first = await v4;
  const isThere = Array.isArray(first) && first.length > 0;
  const second = isThere ? await Promise.race([v6, sleep(graceForV6, [] as string[])]) : await v6;
  const found = [first, second].flatMap((answer) => (Array.isArray(answer) ? answer : []));
  if (found.length > 0) return found;
  // A name server that says nothing of one kind may have said of the other that there is none.
  const codes = [first, second].flatMap((answer) => (Array.isArray(answer) ? [] : [answer.code]));
  return { code: codes.find((code) => code !== 'ENODATA') ?? 'ENOTFOUND' };
}

function settled(asked: Promise<string[]>): Promise<string[] | { readonly code: string }> {
  return asked.catch((error: { code?: string }) => ({ code: error.code ?? '' }));
}
