import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join } from 'node:path';

/** Maps stack positions of the built screens to source positions. */
export type SourcePlaces = (stack: string) => string;

// Browser formats: `at f (https://host/admin/assets/Page-x1.js:1:200)`, `f@https://…/Page-x1.js:1:200`.
const addresses = /https?:\/\/[^\s()@]+/g;
const built = /^.*\/admin\/assets\/([\w.-]+\.js):(\d+):(\d+)/;
const mostKept = 6;
const largest = 30 * 1024 * 1024;

/**
 * Reads the hidden source maps of the current and the retained older builds, so that errors of pages opened
 * before a new build can be mapped too. Maps are not served; positions without a map stay unchanged.
 */
export function createSourcePlaces(served: string | null): SourcePlaces {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (name: string): SourceMap | null => {
    const known = maps.get(name);
    if (known !== undefined) return known;
    const map = served === null ? null : readMap(dirname(served), name);
    if (maps.size >= mostKept) maps.delete(maps.keys().next().value as string);
    maps.set(name, map);
    return map;
  };
  const sourceOf = (whole: string, name: string, line: string, column: string) => {
    const found = mapOf(name)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return whole;
    const source = found.originalSource.replace(/^(?:\.\.?\/)+/, '');
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  };
  return (stack) => stack.replace(addresses, (address) => address.replace(built, sourceOf));
}

function readMap(folder: string, name: string): SourceMap | null {
  const paths = readdirSync(folder).map((build) => join(folder, build, 'assets', `${name}.map`));
  const path = paths.find((one) => existsSync(one) && statSync(one).size <= largest);
  return path === undefined
    ? null
    : new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
}
