// Plain JavaScript, so that the thread starts without a loader. Any error not caused by the statement is an
// engine error.
import { parentPort } from 'node:worker_threads';
import { parse, SqlError } from 'libpg-query';

parentPort?.on('message', async (text) => {
  try {
    parentPort?.postMessage({ tree: JSON.stringify(await parse(text)) });
  } catch (error) {
    const at = error instanceof SqlError ? (error.sqlDetails?.cursorPosition ?? 0) : null;
    parentPort?.postMessage(at === null ? { broken: String(error) } : { message: error.message, at });
  }
});
