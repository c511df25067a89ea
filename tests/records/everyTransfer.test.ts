import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ids } from '#schemas/fields/samples.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { importFile, uploadImport } from '../support/files/importFile.ts';
import { plant, plantReferences } from '../support/records/plant.ts';
import { inputOf } from '../support/records/samples.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

// Records exported from one platform can all be imported into another with the same accounts and applications
// but none of these records.
const registry = wideRegistry();
const moved = [...registry.resources.values()]
  .filter(({ kind, services }) => kind === 'collection' && services.import && services.export)
  .map((resource) => [resource.name, resource] as const);

const folder = mkdtempSync(join(tmpdir(), 'kaifang-transfer-'));
const databases: TestDatabase[] = [];
const refs = new Map<string, Ids>();
let [here, there]: TestApp[] = [];
let root: { id: number; token: string };
let n = 7000;

const appOn = async (database: TestDatabase) => {
  databases.push(database);
  return startApp(registry, { DATA_DIR: folder }, undefined, database.connection);
};

beforeAll(async () => {
  const base = await freshDatabase();
  const first = await appOn(base);
  root = await first.signIn(255, 'root_1');
  for (const [name, resource] of moved) refs.set(name, await plantReferences(first, resource, root.id));
  await first.close();
  here = await appOn(await freshDatabase(base.connection));
  there = await appOn(await freshDatabase(base.connection));
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  for (const { drop } of databases) await drop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (app: TestApp | undefined): TestApp => {
  if (!app) throw new Error('It was not started');
  return app;
};

async function exported(app: TestApp, { services }: Resource, filter: Row, format: string): Promise<Buffer> {
  const asked = { filter, sort: 'id', format };
  return readDownload(await openDownload(app, services.export ?? '', asked, root.token));
}

/**
 * The parts of a file that another platform imports: everything but ids and values that the platform sets,
 * such as times.
 */
async function takenOf(app: TestApp, { services }: Resource, file: Buffer) {
  const { data: uploaded } = await uploadImport(app, services.import ?? '', root.token, file);
  const asked = { step: 'read', upload: uploaded['upload'] };
  const { data } = await app.call(services.import ?? '', asked, root.token);
  const { columns, sample } = data as unknown as { columns: { field: string }[]; sample: unknown[][] };
  const isTaken = (place: number) => !['', 'id', 'version'].includes(columns[place]?.field ?? '');
  return { columns, rows: sample.map((row) => row.filter((_cell, place) => isTaken(place))) };
}

/** Required values of every record of a kind that no file contains. */
const needed: Readonly<Record<string, string>> = { account: 'password', database: 'password' };

describe.each(moved)('an export of %s', (name, resource) => {
  test.each(['csv', 'csv_spreadsheet', 'xlsx'])(
    'as %s comes into a platform that has none of it',
    async (format) => {
      const ids = refs.get(name) ?? (() => null);
      const planted: number[] = [];
      for (let more = 0; more < 3; more++) {
        const values = inputOf(resource, ++n, ids);
        planted.push(await plant(at(here), resource, n, { ids, owner: root.id, values, sparse: true }));
      }
      const file = await exported(at(here), resource, { id: { in: planted } }, format);
      const by = { by: 'none' };
      const checked = await importFile(at(there), resource.services.import ?? '', root.token, file, {
        ...{ ...by, step: 'check' },
      });
      expect(checked).toMatchObject({ state: 'done', problems: [], result: { add: 3, bad: 0 } });
      const last = await lastOf(at(there), resource);
      const done = await importFile(at(there), resource.services.import ?? '', root.token, file, {
        ...{ ...by, step: 'run' },
      });
      expect(done).toMatchObject({ state: 'done', failed: 0, result: { added: 3 } });
      const missing = needed[name];
      if (missing) expect(done).toMatchObject({ result: { missing: { [missing]: 3 } } });
      const again = await exported(at(there), resource, { id: { gt: last } }, format);
      expect(await takenOf(at(there), resource, again)).toEqual(await takenOf(at(there), resource, file));
    },
  );
});

async function lastOf({ app }: TestApp, { name }: Resource): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) as id from ${sql.table(name)}`.execute(app.db);
  return rows[0]?.id ?? 0;
}
