import { isIPv6 } from 'node:net';

/**
 * The unit in which attempts are counted: an IPv4 address alone, an IPv6 address as its /64 network, since
 * the owner of one such address has the whole network.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const address = withoutScope(ip);
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** An address without a zone ID, which may follow an IPv6 address: `fe80::1%eth0`. */
export function withoutScope(ip: string): string {
  return ip.split('%', 1)[0] ?? '';
}
