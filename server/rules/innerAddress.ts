import { addressList } from './addressList.ts';

// Of this machine, of its networks, of the platform that it runs on, and what stands for such.
const inner = addressList(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16
  198.18.0.0/15 224.0.0.0/4 240.0.0.0/4 ::/127 fc00::/7 fe80::/10 fec0::/10 ff00::/8 64:ff9b::/96 2002::/16`);

/** Whether an address is one of the networks around the server, where nobody from outside may reach by it. */
export function isInnerAddress(address: string): boolean {
  try {
    return inner?.(address) ?? true;
  } catch {
    return true;
  }
}
