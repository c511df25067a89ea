// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildScreens } from './boot/build.mjs';
import { bundleServer } from './boot/bundle.mjs';
import { loadBundle } from './boot/loadBundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Of new screens the first pages only; the rest is built when these are there.
const screens = process.argv.includes('--api-only') ? null : buildScreens(root);
// A failure reaches those who wait for the screens.
screens?.catch(() => {});
const folder = await bundleServer(root);
const { exports, keep } = loadBundle(folder);
await exports.run(join(folder, 'examined'), screens);
keep();
