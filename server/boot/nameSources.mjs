// @ts-check
// Plain JavaScript, so that a start needs nothing that reads TypeScript.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

/**
 * Lets the stack of an error name the sources that a script was made of. Node's own way reads the map of every script at
 * each start, and knows nothing of scripts that it has not loaded itself; here it is read with the first stack that is
 * looked at.
 * @param {string} file the script; its map lies beside it, as `.map`.
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
