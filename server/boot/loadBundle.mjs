// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { nameSources } from './nameSources.mjs';

/**
 * Runs the server's bundle. What the engine made of its text is kept beside it: with that a start has it loaded in two
 * thirds of the time.
 * @param {string} folder the one with `run.cjs`.
 * @returns {{ exports: any, keep: () => void }} what the bundle gives, and what keeps the engine's work for the next start:
 * the more has been run by then, the more of it.
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
 * Another start may read it at this moment.
 * @param {string} path
 * @param {Buffer} data
 */
function write(path, data) {
  try {
    writeFileSync(`${path}.${process.pid}`, data);
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // Then the next start makes it again.
  }
}
