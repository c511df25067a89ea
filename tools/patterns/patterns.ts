import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { lineFinder } from '#server/commands/check/jsonFile.ts';
import type { Node } from '#server/commands/check/syntax.ts';

/** A regular expression of the product. */
export interface Pattern {
  /** `file:line`, or only the file where it was built when its module was loaded. */
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

/**
 * The regular expressions of one file, and the lines where one is built inside a function and cannot be
 * analyzed.
 */
export interface FilePatterns {
  readonly literals: readonly Pattern[];
  readonly builtAtLoad: boolean;
  readonly unknown: readonly string[];
}

// Parsing a file takes a hundred times as long as searching for the characters.
const mayHavePattern = /[=(,[?:!&|{;>]\s{0,9}\/[^/*\s]|\bRegExp\(|(?:return|^)\s{1,9}\/[^/*]/m;

/** All source files below some folders, by path from the root. */
export function codeFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
}

/** The regular expressions that a file's text contains or builds. */
export function patternsIn(path: string, text = readFileSync(path, 'utf8')): FilePatterns {
  const literals: Pattern[] = [];
  const unknown: string[] = [];
  let builtAtLoad = false;
  if (!mayHavePattern.test(text)) return { literals, builtAtLoad, unknown };
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const lineOf = lineFinder(text);
  const visit = (node: Node, isInside: boolean): void => {
    const at = `${path}:${lineOf(node.start)}`;
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (node.type === 'Literal' && regex) literals.push({ at, source: regex.pattern, flags: regex.flags });
    if (/^(?:New|Call)Expression$/.test(node.type) && (node.callee as Node).name === 'RegExp') {
      if (isInside) unknown.push(at);
      else builtAtLoad = true;
    }
    const isFunction = /Function|^MethodDefinition$/.test(node.type);
    for (const child of childrenOf(node)) visit(child, isInside || isFunction);
  };
  visit(program as unknown as Node, false);
  return { literals, builtAtLoad, unknown };
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') yield child;
}

/** The regular expressions that a module builds while it is loaded. */
export async function patternsBuiltBy(root: string, path: string): Promise<Pattern[]> {
  const native = globalThis.RegExp;
  const found: Pattern[] = [];
  globalThis.RegExp = new Proxy(native, {
    construct(target, given, newTarget) {
      const built = Reflect.construct(target, given, newTarget) as RegExp;
      if (new Error().stack?.includes(path))
        found.push({ at: path, source: built.source, flags: built.flags });
      return built;
    },
  });
  try {
    await import(pathToFileURL(join(root, path)).href);
  } finally {
    globalThis.RegExp = native;
  }
  return found;
}
