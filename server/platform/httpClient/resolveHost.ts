import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutgoingFault } from './fault.ts';

/** The addresses of a hosts file by lowercase name; empty when there is no such file. */
const hostsOf = readWhenChanged((text) => {
  const hosts = new Map<string, string[]>();
  for (const [address = '', ...names] of linesOf(text)) {
    if (isIP(address) === 0) continue;
    for (const name of names.map((one) => one.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
});

/** The search list of a resolv.conf. */
const searchOf = readWhenChanged((text): Search => {
  let domains: string[] = [];
  let dots = 1;
  for (const [keyword, ...values] of linesOf(text)) {
    if (keyword === 'search' || keyword === 'domain')
      domains = values.map((domain) => domain.toLowerCase().replace(/\.$/, '')).filter((domain) => domain);
    if (keyword === 'options')
      dots = Number(values.findLast((value) => /^ndots:\d{1,2}$/.test(value))?.slice(6) ?? dots);
  }
  return { domains, dots };
});

/** Resolves the addresses of a host, IPv4 first. @throws OutgoingFault */
export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

/** The resolver options. */
export interface NameSources {
  /** `address` or `address:port`; undefined: the system's name servers. */
  readonly servers?: readonly string[];
  readonly hostsFile: string;
  readonly resolverFile: string;
  /** The lookup timeout in milliseconds. */
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

// The timeout of a name server per attempt, in milliseconds.
const perTry = 1500;
// How long to wait for IPv6 addresses after the IPv4 addresses arrived (RFC 8305, resolution delay).
const graceForV6 = 100;

/**
 * Creates a lookup that queries the name servers from the event loop. `dns.lookup` uses a small shared thread
 * pool, where one slow name server delays every other lookup, and where an abandoned lookup keeps its thread.
 */
export function createResolveHost(sources: NameSources = ofSystem): ResolveHost {
  return async (given) => {
    const host = given.toLowerCase().replace(/\.$/, '');
    const known = numberAddress(host) ?? hostsOf(sources.hostsFile).get(host) ?? loopback(host);
    if (known) return inOrder(known);
    return ask(candidates(host, given.endsWith('.'), sources.resolverFile), sources);
  };
}

/** Resolves a host as this system would: its hosts file, its name servers, its search list. */
export const resolveHost: ResolveHost = createResolveHost();

// Systems parse these as addresses, not names: 2130706433 and 127.1.
function numberAddress(host: string): string[] | undefined {
  if (!/(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(host)) return undefined;
  const url = `http://${host}/`;
  return URL.canParse(url) ? [new URL(url).hostname] : [];
}

// Name servers are not queried for it (RFC 6761).
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
  // A separate resolver per lookup, so that canceling it cancels only its own queries.
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
  // A name server that times out for one record type may have answered NXDOMAIN for the other.
  const codes = [first, second].flatMap((answer) => (Array.isArray(answer) ? [] : [answer.code]));
  return { code: codes.find((code) => code !== 'ENODATA') ?? 'ENOTFOUND' };
}

function settled(asked: Promise<string[]>): Promise<string[] | { readonly code: string }> {
  return asked.catch((error: { code?: string }) => ({ code: error.code ?? '' }));
}

/** How a system completes short names. */
interface Search {
  readonly domains: readonly string[];
  /** The number of dots from which a name is first tried as is. */
  readonly dots: number;
}

function linesOf(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => line.split(/[#;]/, 1)[0]?.trim() ?? '')
    .filter((line) => line !== '')
    .map((line) => line.split(/\s+/));
}

// Reread after a change, like the system does.
function readWhenChanged<T>(read: (text: string) => T): (path: string) => T {
  const known = new Map<string, { readonly stamp: string; readonly value: T }>();
  return (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    const stamp = stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : '';
    const kept = known.get(path);
    if (kept?.stamp === stamp) return kept.value;
    const value = read(stat ? readFileSync(path, 'utf8') : '');
    known.set(path, { stamp, value });
    return value;
  };
}
