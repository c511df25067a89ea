// @ts-check
// Plain JavaScript, so that a start needs no TypeScript loader.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const output = 'dist';
const keptBuilds = 3;
/** The age at which an unfinished build counts as abandoned. */
const draftMs = 3_600_000;

/**
 * A build: its name, its source files and folders, and the function that builds it into a folder.
 * @typedef {{ name: string, sources: readonly string[], make: (folder: string) => Promise<void> }} Build
 */

/**
 * Builds if the sources changed since the last time. Each build has its own folder, named by a fingerprint of
 * its sources, so that a running server keeps the build it started with.
 * @param {string} root
 * @param {Build} build
 * @returns {Promise<string>} the build's folder.
 */
export async function builtOnce(root, build) {
  const folder = folderOf(root, build);
  if (existsSync(folder)) return folder;
  const { name, make } = build;
  const draft = `${folder}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  try {
    await make(draft);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  settle(draft, folder);
  removeOldBuilds(join(root, output), name, folder);
  return folder;
}

/**
 * The folder of an existing build of the same sources.
 * @param {string} root
 * @param {Build} build
 * @returns {string | null}
 */
export function builtBefore(root, build) {
  const folder = folderOf(root, build);
  return existsSync(folder) ? folder : null;
}

/**
 * @param {string} root
 * @param {Build} build
 */
function folderOf(root, { name, sources }) {
  return join(root, output, `${name}-${fingerprint(root, sources)}`);
}

/**
 * A concurrent start may have finished the same build: either one is valid.
 * @param {string} draft
 * @param {string} folder
 */
function settle(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Keeps the newest builds, including this one. A draft may belong to another start until it is too old.
 * @param {string} folder
 * @param {string} name
 * @param {string} made
 */
function removeOldBuilds(folder, name, made) {
  const all = readdirSync(folder)
    .filter((one) => one.startsWith(`${name}-`) && join(folder, one) !== made)
    .map((one) => ({ one, at: statSync(join(folder, one), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  const isBuild = (/** @type {{ one: string }} */ { one }) => !one.slice(name.length + 1).includes('.');
  const old = [
    ...all.filter(isBuild).slice(keptBuilds - 1),
    ...all.filter((one) => !isBuild(one) && one.at < Date.now() - draftMs),
  ];
  for (const { one } of old) rmSync(join(folder, one), { recursive: true, force: true });
}

/**
 * @param {string} root
 * @param {readonly string[]} sources
 */
function fingerprint(root, sources) {
  const hash = createHash('sha256').update(`${process.version} ${root}`);
  const add = (/** @type {string} */ path) => {
    const info = statSync(join(root, path), { throwIfNoEntry: false });
    if (!info) return;
    if (!info.isDirectory()) return void hash.update(`${path} ${info.size} ${info.mtimeMs}\n`);
    for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
  };
  for (const path of sources) add(path);
  return hash.digest('hex').slice(0, 16);
}
