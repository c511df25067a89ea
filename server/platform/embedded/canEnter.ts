import { spawnSync } from 'node:child_process';
import type { Account } from './account.ts';

/** Whether the account may enter the folder; asks the kernel, which knows every parent and ACL. */
export function canEnter(folder: string, account: Account): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  return tried.status === 0;
}
