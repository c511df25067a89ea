import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeServices } from '#schemas/derive/describeServices.ts';
import { findingLines } from '#server/commands/check/findings.ts';
import { labelRemarks } from '#server/commands/check/labels.ts';
import { serviceListFindings, withServiceList } from '#server/commands/check/serviceList.ts';
import { customServices } from '#server/customServices.ts';
import { readResources } from '#server/resources.ts';
import { createServiceTable } from '#server/serviceTable.ts';
import { productRegistry } from '../support/productRegistry.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('this project', () => {
  it('names everything that a person sees, in both languages', () =>
    expect(
      findingLines({
        faults: readResources(join(root, 'resources')).flatMap(labelRemarks),
        remarks: [],
      }).slice(0, -1),
    ).toEqual([]));
  it('lists faults of resource files before all others', () => {
    const fault = (file: string) => ({ file, path: '', problem: 'p', remedy: 'r' });
    const files = ['docs/a.md:1', 'resources/b.json:9', 'i18n/en.json:2', 'resources/b.json:2'];
    const lines = findingLines({ faults: files.map(fault) as never, remarks: [] });
    expect(lines.slice(0, -1).map((line) => line.split(' ')[1])).toEqual([
      expect.stringContaining('resources/b.json:2'),
      expect.stringContaining('resources/b.json:9'),
      expect.stringContaining('docs/a.md:1'),
      expect.stringContaining('i18n/en.json:2'),
    ]);
  });
  it('has no fault in its resource files, words, keys and list of services, as the command says', () => {
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'server/commands/check.ts'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(run.stderr + run.stdout).toContain('resource files and both languages are right');
    expect(run.status).toBe(0);
    expect(readdirSync(join(root, '.generated'))).toContain('records.ts');
  }, 120_000);
});

describe('the list of services', () => {
  const registry = productRegistry();
  const { services } = describeServices(registry, createServiceTable(registry, customServices).values());
  const byHand = new Set(Object.keys(customServices));
  const empty =
    '# Services\n<!-- services: `npm run docs` writes what follows -->\n<!-- end of services -->\nEnd\n';
  const full = withServiceList(empty, services);
  const lines = (text: string) => {
    const { faults, remarks } = serviceListFindings(text, services, byHand);
    return [
      ...faults.map(({ path, problem }) => `${path} ${problem}`),
      ...remarks.map(({ path }) => `remark ${path}`),
    ];
  };

  it('is right once it was written, and stays as it is', () => {
    expect(lines(full)).toEqual([]);
    expect(withServiceList(full, services)).toBe(full);
    expect(full).toMatch(/^# Services[\s\S]*\nEnd\n$/);
  });
  it('is wrong where a hand-written service is missing, has changed or is gone', () => {
    const without = full.replace(/\| `Platform.User.Profile`.*\n/, '');
    const changed = full.replace(/(`Platform.User.Profile` \| )\w+/, '$1super');
    const gone = full.replace('<!-- end', '| `Admin.Old.Get` | admin | Old |\n<!-- end');
    expect(lines(without)).toEqual(['Platform.User.Profile is not in the table']);
    expect(lines(changed)).toEqual(['Platform.User.Profile is described as it no longer is']);
    expect(lines(gone)).toEqual(['Admin.Old.Get is no service']);
    expect(lines('# Services\n')).toEqual([' has no table of services']);
  });
  it('only remarks on a service that a resource file alone calls for', () =>
    expect(lines(full.replace(/\| `Admin.Config.Get`.*\n/, ''))).toEqual(['remark Admin.Config.Get']));
});
