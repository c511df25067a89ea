import { createServer } from 'node:net';
import type { Account } from './account.ts';
import { socketFolder } from './socketFolder.ts';

/** The address the database listens on; a host that is a path is the folder of a Unix socket. */
export type Address = { readonly host: string; readonly port: number };

/**
 * Chooses the database's address: a Unix socket (the host is its folder), or a free loopback port on Windows.
 */
export async function chooseAddress(dataDir: string, account: Account | null): Promise<Address> {
  if (process.platform !== 'win32') return { host: socketFolder(dataDir, account), port: 5432 };
  return { host: '127.0.0.1', port: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
