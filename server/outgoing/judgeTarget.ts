import ipaddr from 'ipaddr.js';
import { splitEntries } from '#schemas/formats.ts';
import { withoutScope } from '../rules/network.ts';

/** Where a request of ours may go beside the public internet: one entry of the allow-list. */
export interface Allowed {
  /** A host name, or a range of addresses. */
  readonly host: string | readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
  /** Nothing: every port. */
  readonly port?: number;
}

/** A list of allowed targets as an administrator writes it: hosts, addresses and ranges, each with a port if need be. */
export function readAllowList(text: string): Allowed[] {
  return splitEntries(text).flatMap(readEntry);
}

const hostAndPort = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/;

function readEntry(entry: string): Allowed[] {
  // An address of IPv6 has several colons, and no port unless it stands in brackets.
  const isBareV6 = entry.split(':', 3).length > 2 && !entry.startsWith('[');
  const [, bracketed, named, port] = hostAndPort.exec(entry) ?? [];
  const host = isBareV6 ? entry : (bracketed ?? named ?? '');
  const at = port === undefined ? {} : { port: Number(port) };
  if (ipaddr.isValidCIDR(host)) return [{ host: ipaddr.parseCIDR(host), ...at }];
  if (ipaddr.isValid(host)) {
    const address = ipaddr.process(host);
    return [{ host: [address, address.kind() === 'ipv4' ? 32 : 128], ...at }];
  }
  return /^[\w.-]+$/.test(host) ? [{ host: host.toLowerCase().replace(/\.$/, ''), ...at }] : [];
}

/** Whether a connection to an address is allowed: it is public, or the list names it or the host that led there. */
export function mayConnect(
  address: string,
  host: string,
  port: number,
  allowed: readonly Allowed[],
): boolean {
  if (!ipaddr.isValid(address)) return false;
  // The library takes `::1.2.3.4` for 1.2.3.4; a connection to it goes elsewhere.
  const target = ipaddr.process(withoutScope(address).replace(/^::(?=\d+\.)/, '::0:'));
  const name = host.toLowerCase().replace(/\.$/, '');
  const isNamed = allowed.some(
    (one) =>
      (one.port ?? port) === port &&
      (typeof one.host === 'string' ? one.host === name : lies(target, one.host)),
  );
  return isNamed || isPublic(target);
}

function lies(
  target: ipaddr.IPv4 | ipaddr.IPv6,
  [range, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number],
): boolean {
  return (
    target.kind() === range.kind() &&
    target.match([range, bits] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number])
  );
}

// Of IPv6 only 2000::/3 leads out into the world; what is embedded in it (6to4, Teredo) leads who knows where.
const worldwide = ipaddr.parseCIDR('2000::/3');

function isPublic(target: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return target.range() === 'unicast' && (target.kind() === 'ipv4' || lies(target, worldwide));
}
