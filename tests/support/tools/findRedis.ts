import { execFileSync } from 'node:child_process';
import { findProgram, type Program } from './findProgram.ts';

/** The Redis that tests start in a temporary folder. */
export const redis: Program = {
  use: 'What processes share by Redis is proved on',
  what: 'redis-server',
  names: ['redis-server'],
  fits: (path) =>
    /^Redis server v=/.test(execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })),
  apt: ['redis-server'],
};

let found: string | undefined;

/** The path of a Redis server: an existing one, or one installed now. */
export function findRedis(): string {
  found ??= findProgram(redis);
  return found;
}
