import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import { renamedKeywords, withPresentKeywords } from '#schemas/renamedKeywords.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { fixKeywords, renameRemarks } from '#server/commands/check/renamed.ts';

const label = '{ "zh_cn": "某", "en": "Some" }';
const old = `{
  "name": "crate", "label": ${label},
  "append":   true, "access": { "edit": "none", "delete": "none" },
  "keep": { "days": 9 },
  "gone": ["none"],
  "schema": {
    "type": "object",
    "properties": {
      "was": { "type": "string", "label": ${label} },
      "full": { "type": "integer", "format": "percent", "fullIsGood": true, "was": "rate", "label": ${label} }
    }
  }
}
`;
const folder = mkdtempSync(join(tmpdir(), 'renamed-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a resource file with keywords of the version before', () => {
  it('is read as if it were written with the present ones', () => {
    const crate = createRegistry([{ file: 'crate.json', content: JSON.parse(old) }]).resources.get('crate');
    expect(crate).toMatchObject({ appendOnly: true, retention: { days: 9 }, dropColumns: ['none'] });
    expect(crate?.schema.properties['full']).toMatchObject({ higherIsBetter: true, renamedFrom: 'rate' });
    expect(crate?.schema.properties).toHaveProperty('was');
  });

  it('is warned of with its line and the present name', () => {
    const remarks = renameRemarks(readJson('crate.json', Buffer.from(old)));
    expect(remarks.map(({ file, path }) => [file, path])).toEqual([
      ['crate.json:3', '/append'],
      ['crate.json:4', '/keep'],
      ['crate.json:5', '/gone'],
      ['crate.json:10', '/schema/properties/full/fullIsGood'],
      ['crate.json:10', '/schema/properties/full/was'],
    ]);
    expect(remarks[0]?.problem).toContain('"append" is called "appendOnly" now');
  });

  it('gets the present names by check --fix, and nothing else in it changes', () => {
    writeFileSync(join(folder, 'crate.json'), old);
    expect(fixKeywords(folder)).toHaveLength(1);
    const fixed = readFileSync(join(folder, 'crate.json'), 'utf8');
    const by = (text: string) => text.replaceAll('"append"', '"appendOnly"').replace('"keep"', '"retention"');
    const wanted = by(old).replace('"gone"', '"dropColumns"').replace('"fullIsGood"', '"higherIsBetter"');
    expect(fixed).toBe(wanted.replace('"was": "rate"', '"renamedFrom": "rate"'));
    expect(fixKeywords(folder)).toEqual([]);
  });

  it('has its reference that goes along written as onDelete', () => {
    const reference = (along: boolean) => ({
      schema: { properties: { x: { reference: { resource: 'y', along } } } },
    });
    const now = (along: boolean) => withPresentKeywords(reference(along));
    expect(now(true)).toEqual({
      schema: { properties: { x: { reference: { resource: 'y', onDelete: 'cascade' } } } },
    });
    expect(JSON.stringify(now(false))).toContain('"onDelete":"restrict"');
  });

  it('keeps the old word where the present one stands beside it, which the grammar then names', () => {
    const both = { ...JSON.parse(old), appendOnly: true };
    expect(renamedKeywords(both).map(({ from }) => from)).not.toContain('append');
    expect(() => createRegistry([{ file: 'crate.json', content: both }])).toThrow('unknown keyword "append"');
  });
});
