import { BlockList, isIPv6 } from 'node:net';
import { plainIpEntry } from '#schemas/fields/ipEntry.ts';
import { isIpEntry, splitEntries } from '#schemas/formats.ts';
import { withoutScope } from './network.ts';

/** Whether an address may come in. */
export type AddressList = (ip: string) => boolean;

/**
 * The addresses and ranges of an IP list as a judge of addresses; nothing where the list is empty, so that everybody
 * may come in. What is neither address nor range lets nobody in.
 */
export function addressList(text: string | null): AddressList | null {
  const entries = splitEntries(text ?? '');
  if (entries.length === 0) return null;
  const list = new BlockList();
  for (const entry of entries.filter(isIpEntry)) {
    const [address = '', bits] = plainIpEntry(entry).split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (ip) => {
    const bare = withoutScope(ip);
    if (!isIpEntry(bare)) return false;
    const address = plainIpEntry(bare);
    return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}
