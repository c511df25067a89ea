// @ts-check
// Plain JavaScript, so that a start needs no TypeScript loader.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { nameSources } from './nameSources.mjs';

/**
 * Runs the server's bundle. The V8 code cache is stored next to it and reduces the load time to two thirds.
 * @param {string} folder the one with `run.cjs`.
 * @returns {{ exports: any, keep: () => void }} the bundle's exports, and the function that stores the code
 * cache for the next start: it covers the code that has run by then.
 */
export function loadBundle(folder) {
  const [file, kept] = [join(folder, 'run.cjs'), join(folder, 'run.cache')];
  const cachedData = readIfThere(kept);
  const script = new Script(Module.wrap(readFileSync(file, 'utf8')), {
    filename: file,
    ...(cachedData && { cachedData }),
  });
  nameSources(file);
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, folder);
  const isKept = cachedData !== undefined && !script.cachedDataRejected;
  return { exports: module.exports, keep: () => isKept || write(kept, script.createCachedData()) };
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Writes atomically, because a concurrent start may read the file.
 * @param {string} path
 * @param {Buffer} data
 */
function write(path, data) {
  try {
    writeFileSync(`${path}.${process.pid}`, data);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // The next start creates it again.
  }
}
