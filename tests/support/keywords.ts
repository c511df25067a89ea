import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createRegistry } from '#schemas/registry.ts';
import type { Registry, Row } from '#schemas/resource.ts';
import { virtuals } from '#server/records/computed/virtuals.ts';
import { readResources } from '#server/resources.ts';
import type { Checkout } from './checkout.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'tests/fixtures/keywords');

/** The fixture files that together use every keyword of a resource file, by name. */
export function keywordFiles(): Record<string, Row> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    [...names.map((name) => join(folder, name)), join(root, 'tests/support/resources/kitchen_sink.json')].map(
      (path) => {
        const content = JSON.parse(readFileSync(path, 'utf8')) as Row;
        return [String(content['name']), content];
      },
    ),
  );
}

/** The product's own resources and those of the fixture, or others instead of the fixture. */
export function keywordRegistry(added: Readonly<Record<string, Row>> = keywordFiles()): Registry {
  Object.assign(virtuals, { parcelDoubled: sql`(parcel.count * 2)` });
  return createRegistry([
    ...readResources(join(root, 'resources')),
    ...Object.entries(added).map(([name, content]) => ({ file: `${name}.json`, content })),
  ]);
}

/** Adds the fixture to a copy of the product, with the code that its files reference. */
export function addKeywords(checkout: Checkout, changed: Readonly<Record<string, Row>> = {}): void {
  for (const [name, content] of Object.entries({ ...keywordFiles(), ...changed }))
    checkout.describe(name, content);
  const code = (name: string) => readFileSync(join(folder, 'code', name), 'utf8');
  const services = join(checkout.folder, 'server/features/parcels');
  mkdirSync(services, { recursive: true });
  writeFileSync(join(services, 'AdminParcel.ts'), code('AdminParcel.ts'));
  const page = join(checkout.folder, 'src/features/parcel_room');
  mkdirSync(page, { recursive: true });
  writeFileSync(join(page, 'Page.tsx'), code('Page.tsx'));
  writeFileSync(join(page, 'ById.tsx'), code('Page.tsx'));
  checkout.change(
    'server/customServices.ts',
    'import { adminSearch }',
    "import { adminParcel } from './features/parcels/AdminParcel.ts';\nimport { adminSearch }",
  );
  checkout.change('server/customServices.ts', '  adminSearch,\n', '  adminParcel,\n  adminSearch,\n');
  checkout.change(
    'server/records/computed/virtuals.ts',
    '  accountUuid:',
    '  parcelDoubled: sql`(parcel.count * 2)`,\n  accountUuid:',
  );
}
