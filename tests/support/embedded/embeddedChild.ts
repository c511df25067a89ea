import { startEmbedded } from '#server/platform/embedded/embedded.ts';

// A minimal server as a process that a test can kill: starts the database, prints its address, and waits.
const { connection } = await startEmbedded(process.argv[2] ?? '', { durable: process.argv[3] === 'durable' });
process.stdout.write(`${JSON.stringify(connection)}\n`);
setInterval(() => {}, 60_000);
