import { RE2JS } from 're2js';
import { patternFor } from '../../text/patternFor.ts';

/** A pattern of JSON Schema as RE2 reads it; undefined where RE2 has none, such as for look-aheads. */
export function re2Pattern(pattern: string): string | undefined {
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= mostKnown) known.clear();
  const read = translate(pattern);
  known.set(pattern, read);
  return read;
}

// The same patterns are read for each check of an API.
const known = new Map<string, string | undefined>();
const mostKnown = 2000;

function translate(pattern: string): string | undefined {
  const translated = patternFor(pattern);
  if (translated === undefined || RE2JS.compile(translated).programSize() > mostSteps) return undefined;
  return translated;
}

/** The time of a match grows with the steps of the pattern and the length of the text. */
const mostSteps = 2500;
