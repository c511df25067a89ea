import { acquireLock } from '#server/platform/local/lock.ts';

// A minimal server that only takes the lock: prints whether it got it, and waits.
const said = await acquireLock(process.argv[2] ?? '').then(
  () => 'held',
  (error: Error) => `refused: ${error.message}`,
);
process.stdout.write(`${JSON.stringify(said)}\n`);
setInterval(() => {}, 60_000);
