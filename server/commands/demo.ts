import { fileURLToPath } from 'node:url';
import { isForeseen } from '../boot/foreseen.ts';
import { openFiles } from '../platform/files/files.ts';
import { loadSettings } from '../platform/settings.ts';
import { doThings } from './demo/doThings.ts';
import { fillDemo, NotEmpty } from './demo/fill.ts';
import { withApp } from './demo/withApp.ts';
import { withStore } from './demo/withStore.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const settings = loadSettings(root);
  const lines = await withStore(root, settings, console.log, async (store, keys) => {
    const told = await store.db
      .transaction()
      .execute((tx) => fillDemo(tx, keys, openFiles(settings), settings.port));
    told.push(await withApp({ root, settings, store, keys }, doThings));
    return told;
  });
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(error instanceof NotEmpty || isForeseen(error) ? error.message : error);
  process.exitCode = 1;
}
