// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const output = 'dist';
const keptBuilds = 3;
/** How long a draft may be in the making. */
const draftMs = 3_600_000;

/**
 * What is built: its name, the files and folders that it is made of, and how it is made in a folder.
 * @typedef {{ name: string, sources: readonly string[], make: (folder: string) => Promise<void> }} Build
 */

/**
 * Builds when anything that it is made of changed since the last time. Each build has a folder of its own, named after
 * what it was made of, so that a server which still runs keeps what it began with.
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
 * The folder of a build that was made before, of the same sources.
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
 * Another start may have built the same meanwhile: then either of the two will do.
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
 * Keeps the newest builds, this one among them. A draft may be another start's, until it is too old for that.
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
