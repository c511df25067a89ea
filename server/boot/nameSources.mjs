// @ts-check
// Plain JavaScript, so that a start needs no TypeScript loader.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

/**
 * Maps an error's stack to the original sources of a script. Node's own source map support reads the map of
 * every script at each start, and ignores scripts that it has not loaded itself; this reads the map when a
 * stack is first accessed.
 * @param {string} file the script; its map is next to it, as `.map`.
 */
export function nameSources(file) {
  /** @type {SourceMap | undefined} */
  let map;
  /** @param {NodeJS.CallSite} frame */
  const shown = (frame) => {
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    if (frame.getFileName() !== file || !line || !column) return String(frame);
    map ??= new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    const place = map.findEntry(line - 1, column - 1);
    if (!('originalSource' in place)) return String(frame);
    const source = resolve(dirname(file), place.originalSource);
    return String(frame).replace(
      `${file}:${line}:${column}`,
      () => `${source}:${place.originalLine + 1}:${place.originalColumn + 1}`,
    );
  };
  Error.prepareStackTrace = (error, frames) =>
    [titleOf(error), ...frames.map((frame) => `    at ${shown(frame)}`)].join('\n');
}

/** @param {unknown} error */
function titleOf(error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
