import { BlockList, isIPv6 } from 'node:net';
import { plainIpEntry } from '#schemas/fields/ipEntry.ts';
import { isIpEntry, splitEntries } from '#schemas/formats.ts';
import { withoutScope } from './network.ts';

/** Whether an address is allowed. */
export type AddressList = (ip: string) => boolean;

/**
 * Compiles the addresses and ranges of an IP list to a check of addresses; null where the list is empty,
 * which allows every address. An invalid entry allows none.
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
