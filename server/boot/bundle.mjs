// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtOnce } from './builtOnce.mjs';

const sources = ['server', 'schemas', 'i18n', 'package.json', 'package-lock.json', 'tsconfig.json'];
// Of hundreds of small files each, which a start would have to find and read one by one.
const takenIn = /^(kysely|@oxc-project\/runtime)(\/|$)/;

/**
 * Puts the server into one file, which a start reads ten times as fast as the thousand that it is made of; anew when one
 * of these changed. Packages stay where they are.
 * @param {string} root
 * @returns {Promise<string>} the folder with `run.js`.
 */
export function bundleServer(root) {
  return builtOnce(root, { name: 'server', sources, make: (folder) => bundle(root, folder) });
}

/**
 * @param {string} root
 * @param {string} folder
 */
async function bundle(root, folder) {
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    cwd: root,
    input: { run: join(root, 'server/boot/run.ts') },
    platform: 'node',
    external: (id) => /^[^./#]/.test(id) && !/^[A-Za-z]:/.test(id) && !takenIn.test(id),
    plugins: [inPlace],
  });
  await made.write({ dir: folder, format: 'esm', sourcemap: true, entryFileNames: '[name].js' });
  await made.close();
  leaveTexts(join(folder, 'run.js.map'));
}

/**
 * A stack needs the places, not the texts, and every start reads the map.
 * @param {string} path
 */
function leaveTexts(path) {
  const { sourcesContent: _texts, ...map } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(map));
}

/** What lies beside a source, such as the script of a thread, is looked for there. */
const inPlace = {
  name: 'kaifang:in-place',
  transform: {
    filter: { code: 'import.meta.url' },
    // Lines stay where they were, so the map that there is holds for them.
    /** @type {(code: string, id: string) => { code: string, map: null }} */
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
};
