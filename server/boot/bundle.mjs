// @ts-check
// Plain JavaScript, so that a start needs no TypeScript loader.
import { fileURLToPath } from 'node:url';
import { builtOnce } from './builtOnce.mjs';
import { runToEnd } from './runToEnd.mjs';

const sources = ['server', 'schemas', 'i18n', 'package.json', 'package-lock.json', 'tsconfig.json'];
const writer = fileURLToPath(new URL('writeBundle.mjs', import.meta.url));

/**
 * Bundles the server and its packages into one file, which loads far faster than the thousands of source
 * files; rebuilds it when one of these changed.
 * @param {string} root
 * @returns {Promise<string>} the folder with `run.cjs`.
 */
export function bundleServer(root) {
  const make = (/** @type {string} */ folder) => runToEnd(root, [writer, root, folder]);
  return builtOnce(root, { name: 'server', sources, make });
}
