import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The code blocks of a guide, each with the file that its first line names. */
const blocksOf = (guide: string) =>
  [...readFileSync(`docs/guides/${guide}.md`, 'utf8').matchAll(/^```\w+\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', code = '']) => [file, code] as const,
  );

describe.each(['field-type', 'field-type.zh-CN'])('the guide %s', (guide) => {
  it.each(blocksOf(guide))('shows %s as it is', (file, code) => {
    expect(readFileSync(file, 'utf8')).toContain(code.trimEnd());
  });
  it('shows each of the four files', () => {
    expect([...new Set(blocksOf(guide).map(([file]) => file))].sort()).toEqual([
      'schemas/fields/all.ts',
      'schemas/fields/percent.ts',
      'schemas/resource.schema.json',
      'src/fields/types/percent.tsx',
    ]);
  });
});
