// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleServer } from './boot/bundle.mjs';

const folder = await bundleServer(fileURLToPath(new URL('..', import.meta.url)));
// A stack names the sources.
process.setSourceMapsEnabled(true);
const { run } = await import(pathToFileURL(join(folder, 'run.js')).href);
await run(join(folder, 'examined'));
