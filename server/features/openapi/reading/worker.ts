import { parentPort, workerData } from 'node:worker_threads';
import { type FileToRead, readMessages } from './readMessages.ts';

// Runs outside of the process that answers calls, so that a harmful file cannot affect them.
for (const message of readMessages(workerData as FileToRead)) parentPort?.postMessage(message);
