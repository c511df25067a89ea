// @ts-check
// A process of its own, given the root and the folder to write into.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

// Of hundreds of small files each, which a start would have to find and read one by one.
const takenIn = /^(kysely|@oxc-project\/runtime)(\/|$)/;

/**
 * @param {string} root
 * @param {string} folder
 */
async function bundle(root, folder) {
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

const [root = '', folder = ''] = argv.slice(2);
await bundle(root, folder);
