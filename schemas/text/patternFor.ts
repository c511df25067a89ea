import { RE2JS } from 're2js';

/** A pattern as RE2 writes it; undefined where RE2 has none. */
export function patternFor(pattern: string): string | undefined {
  try {
    const translated = RE2JS.translateRegExp(
      pattern.replace(/\\p\{Letter\}/g, '\\p{L}').replace(/\\p\{digit\}/g, '\\p{Nd}'),
    );
    RE2JS.compile(translated);
    return translated;
  } catch {
    return undefined;
  }
}
