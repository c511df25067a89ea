import { fileURLToPath } from 'node:url';
import { doThings } from '../demo/doings/doThings.ts';
import { withApp } from '../demo/doings/withApp.ts';
import { fillDemo, NotEmpty } from '../demo/fill.ts';
import { withStore } from '../demo/withStore.ts';
import { loadSettings } from '../settings.ts';
import { openFiles } from '../store/files/files.ts';
import { isForeseen } from './foreseen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const settings = loadSettings(root);
  const lines = await withStore(root, settings, console.log, async (store, keys) => {
    const told = await store.db.transaction().execute((tx) => fillDemo(tx, keys, openFiles(settings)));
    told.push(await withApp({ root, settings, store, keys }, doThings));
    return told;
  });
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(error instanceof NotEmpty || isForeseen(error) ? error.message : error);
  process.exitCode = 1;
}
