import { acquireLock } from '#server/store/lock.ts';

// A server in small that only takes the lock: says whether it got it, and waits.
const said = await acquireLock(process.argv[2] ?? '').then(
  () => 'held',
  (error: Error) => `refused: ${error.message}`,
);
process.stdout.write(`${JSON.stringify(said)}\n`);
setInterval(() => {}, 60_000);
