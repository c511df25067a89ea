import { describe, expect, it } from 'vitest';
import { patternsIn } from '#tools/patterns/patterns.ts';
import { slownessOf } from '#tools/patterns/slowness.ts';
import { phpPatterns } from '#tools/patterns/slowPatterns.ts';

describe('the check of regular expressions', () => {
  it.each([
    ['an end that is looked for from everywhere', String.raw`\s+$`],
    ['a separator with blanks around it', String.raw`\s*,\s*`],
    ['two repetitions of the same letters', String.raw`^\d+\.?\d*$`],
    ['a text that need not be closed', String.raw`"[^"\\]*(?:\\[\s\S][^"\\]*)*"`],
    ['a comment that need not be closed', String.raw`/\*[\s\S]*?\*/`],
    ['an address behind addresses', String.raw`https?://[^\s?#]+\?`],
    ['a mark between two runs', '`([^`]+?) › ([^`]+)`'],
  ])('refuses %s', (_what, source) => expect(slownessOf(source, 'g')).toBeDefined());

  it.each([
    ['a run at the start', String.raw`^\s+`],
    ['a text that goes to the end', String.raw`"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)`],
    ['numbers with one way to be read', String.raw`^\d+(?:\.\d*)?$`],
  ])('takes %s', (_what, source) => expect(slownessOf(source, 'g')).toBeUndefined());

  it('finds literals, and what is built at load or in a function', () => {
    const text = 'const a = /x+/i;\nconst b = new RegExp(a.source);\nconst c = (d: string) => RegExp(d);\n';
    expect(patternsIn('a.ts', text)).toEqual({
      literals: [{ at: 'a.ts:1', source: 'x+', flags: 'i' }],
      builtAtLoad: true,
      unknown: ['a.ts:3'],
    });
  });

  it('reads the patterns of PHP code', () =>
    expect(phpPatterns(String.raw`preg_match('/^a\x{feff}+\z/uD', $text)`)).toEqual([
      { at: 'generated PHP', source: String.raw`^a\u{feff}+$`, flags: 'u' },
    ]));
});
