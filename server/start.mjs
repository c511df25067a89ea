// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildScreens } from './boot/build.mjs';
import { bundleServer } from './boot/bundle.mjs';
import { loadBundle } from './boot/loadBundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// On a first start the longest of all: everything else is done meanwhile.
const screens = process.argv.includes('--api-only') ? null : buildScreens(root);
// Whoever waits for them hears of it.
screens?.catch(() => {});
const folder = await bundleServer(root);
const { exports, keep } = loadBundle(folder);
await exports.run(join(folder, 'examined'), screens);
keep();
