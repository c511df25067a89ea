import { startEmbedded } from '#server/store/embedded.ts';

// A server in small, as a process that a test can kill: starts the database, says where it is, and waits.
const { connection } = await startEmbedded(process.argv[2] ?? '', { durable: process.argv[3] === 'durable' });
process.stdout.write(`${JSON.stringify(connection)}\n`);
setInterval(() => {}, 60_000);
