import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { phpSupport } from '#schemas/flow/php/support/support.ts';
import { codeFiles, type Pattern, patternsBuiltBy, patternsIn } from './patterns.ts';
import { slownessOf } from './slowness.ts';

const product = ['schemas', 'providers', 'src', 'server', 'tools'];

/** The places that build a pattern from runtime texts, and the reason that this is safe. */
const builtWhileRunning: Readonly<Record<string, string>> = {
  'src/records/forms/templates/pickedParts.ts':
    'the pattern of a resource file, on words of the reader’s own',
  'server/databases/withoutSecrets.ts': 'a word without anything that repeats',
  'server/features/openapi/reading/schemaFaults.ts': 'the patterns of the official schemas',
  'server/platform/rules/procedureCall.ts': 'begins at the start alone; the property test of parsers has it',
  'tools/patterns/slowness.ts': 'the analysis itself',
};

/**
 * The regular expressions of the project at `root` with possible superlinear time, or that cannot be
 * analyzed.
 */
export async function slowPatterns(root: string): Promise<string[]> {
  const faults: string[] = [];
  const patterns: Pattern[] = [];
  for (const path of codeFiles(root, product)) {
    const { literals, builtAtLoad, unknown } = patternsIn(path, readFileSync(join(root, path), 'utf8'));
    patterns.push(...literals, ...(builtAtLoad ? await patternsBuiltBy(root, path) : []));
    if (!(path in builtWhileRunning))
      faults.push(
        ...unknown.map((at) => `${at}: a pattern is built in a function; build it once, beside it`),
      );
  }
  patterns.push(...phpPatterns(phpSupport()));
  const seen = new Map<string, string | undefined>();
  for (const { at, source, flags } of patterns) {
    const key = `/${source}/${flags}`;
    if (!seen.has(key)) seen.set(key, slownessOf(source, flags));
    const slowness = seen.get(key);
    if (slowness !== undefined) faults.push(`${at}: ${key} takes more than linear time: ${slowness}`);
  }
  return faults;
}

/**
 * The patterns in PHP code, converted to JavaScript; PCRE returns false or null there when it exceeds its
 * limits.
 */
export function phpPatterns(code: string): Pattern[] {
  return [...code.matchAll(/'([/~])((?:[^'\\]|\\[\s\S])*)\1([imsuxD]*)'/g)].map(
    ([, , source = '', flags = '']) => ({
      at: 'generated PHP',
      source: source
        .replace(/\\([\\'])/g, '$1')
        .replace(/\\z/g, '$')
        .replace(/\\x\{(\w+)\}/g, '\\u{$1}'),
      flags: flags.replace(/[xD]/g, ''),
    }),
  );
}
