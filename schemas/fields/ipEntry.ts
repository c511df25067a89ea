/** Normalizes one entry of an IP list: a mapped address becomes IPv4, a range becomes its network. */
export function plainIpEntry(entry: string): string {
  const [written = '', length] = entry.split('/');
  const { address, shift } = plainAddress(written);
  if (length === undefined) return address;
  const isOld = address.includes('.');
  const size = isOld ? 32 : 128;
  const kept = Math.max(0, Math.min(size, Number(length) - shift));
  if (kept === size) return address;
  const network = (numberOf(address) >> BigInt(size - kept)) << BigInt(size - kept);
  return `${isOld ? ipv4(network) : ipv6(network)}/${kept}`;
}

function plainAddress(written: string): { address: string; shift: number } {
  if (!written.includes(':')) return { address: ipv4(numberOf(written)), shift: 0 };
  const address = ipv6Text(written);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? [];
  if (!high || !low) return { address, shift: 0 };
  return { address: ipv4(BigInt(`0x${high.padStart(4, '0')}${low.padStart(4, '0')}`)), shift: 96 };
}

// Browsers write the address of a page in its shortest form.
function ipv6Text(written: string): string {
  return new URL(`http://[${written}]/`).hostname.slice(1, -1);
}

function numberOf(address: string): bigint {
  if (address.includes('.')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n);
}

function ipv4(number: bigint): string {
  return [24n, 16n, 8n, 0n].map((bits) => String((number >> bits) & 255n)).join('.');
}

function ipv6(number: bigint): string {
  const groups = Array.from({ length: 8 }, (_none, at) => {
    return ((number >> BigInt(112 - 16 * at)) & 65535n).toString(16);
  });
  return ipv6Text(groups.join(':'));
}
