import ipaddr from 'ipaddr.js';
import { splitEntries } from '#schemas/formats.ts';
import { withoutScope } from '../rules/network.ts';

/** An allowed target outside the public internet: one entry of the allow-list. */
export interface Allowed {
  /** A host name, or a range of addresses. */
  readonly host: string | readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
  /** Undefined: every port. */
  readonly port?: number;
}

/**
 * Parses an allow-list as an administrator writes it: hosts, addresses and ranges, each with an optional
 * port.
 */
export function readAllowList(text: string): Allowed[] {
  return splitEntries(text).flatMap(readEntry);
}

const hostAndPort = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/;

function readEntry(entry: string): Allowed[] {
  // An IPv6 address has several colons, and a port only after brackets.
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

/**
 * Whether a connection to an address is allowed: it is public, or the list contains it or the host that
 * resolved to it.
 */
export function mayConnect(
  address: string,
  host: string,
  port: number,
  allowed: readonly Allowed[],
): boolean {
  if (!ipaddr.isValid(address)) return false;
  // The library parses `::1.2.3.4` as 1.2.3.4, but a connection to it goes elsewhere.
  const target = ipaddr.process(withoutScope(address).replace(/^::(?=\d+\.)/, '::0:'));
  const name = host.toLowerCase().replace(/\.$/, '');
  const isMetadata = metadata.some((range) => lies(target, range));
  const isNamed = allowed.some((one) => (one.port ?? port) === port && names(one, target, name, isMetadata));
  return isNamed || (isPublic(target) && !isMetadata);
}

// A name or range that covers a cloud's metadata address is probably unintended: the exact address must be
// listed.
function names(
  { host }: Allowed,
  target: ipaddr.IPv4 | ipaddr.IPv6,
  name: string,
  isExact: boolean,
): boolean {
  if (typeof host === 'string') return host === name && !isExact;
  const [range, bits] = host;
  return lies(target, host) && (!isExact || bits === range.toByteArray().length * 8);
}

// Metadata addresses, where a cloud provides instance data and credentials.
const metadata = [
  // AWS, Google, Azure, Oracle, IBM, Huawei, Tencent, DigitalOcean, Hetzner, OpenStack and others, by RFC
  // 3927.
  '169.254.0.0/16',
  // OpenStack over IPv6 (fe80::a9fe:a9fe): docs.openstack.org/nova/latest/user/metadata.html
  'fe80::/10',
  // Azure: learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  // Alibaba: alibabacloud.com/help/ecs/user-guide/view-instance-metadata
  '100.100.100.200/32',
  // Oracle Cloud Classic: docs.oracle.com/en/cloud/iaas/compute-iaas-cloud/stcsg/retrieving-instance-metadata.html
  '192.0.0.192/32',
  // AWS over IPv6, of instances (::254) and of pods (::23): docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html
  'fd00:ec2::/32',
  // Google over IPv6: cloud.google.com/compute/docs/metadata/querying-metadata
  'fd20:ce::254/128',
  // Scaleway over IPv6: scaleway.com/en/docs/instances/how-to/use-cloud-init
  'fd00:42::42/128',
].map((range) => ipaddr.parseCIDR(range));

function lies(
  target: ipaddr.IPv4 | ipaddr.IPv6,
  [range, bits]: readonly [ipaddr.IPv4 | ipaddr.IPv6, number],
): boolean {
  return (
    target.kind() === range.kind() &&
    target.match([range, bits] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number])
  );
}

// In IPv6 only 2000::/3 is public; addresses embedded in it (6to4, Teredo) may lead anywhere.
const worldwide = ipaddr.parseCIDR('2000::/3');

function isPublic(target: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return target.range() === 'unicast' && (target.kind() === 'ipv4' || lies(target, worldwide));
}
