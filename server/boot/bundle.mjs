// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { fileURLToPath } from 'node:url';
import { builtOnce } from './builtOnce.mjs';
import { runToEnd } from './runToEnd.mjs';

const sources = ['server', 'schemas', 'i18n', 'package.json', 'package-lock.json', 'tsconfig.json'];
const writer = fileURLToPath(new URL('writeBundle.mjs', import.meta.url));

/**
 * Puts the server and its packages into one file, which a start reads far faster than the thousands that it is made of;
 * anew when one of these changed.
 * @param {string} root
 * @returns {Promise<string>} the folder with `run.cjs`.
 */
export function bundleServer(root) {
  const make = (/** @type {string} */ folder) => runToEnd(root, [writer, root, folder]);
  return builtOnce(root, { name: 'server', sources, make });
}
