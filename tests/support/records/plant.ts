import { sql } from 'kysely';
import { firstReferred, type Ids, sampleUploads } from '#schemas/fields/samples.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import type { Db } from '#server/platform/store/database.ts';
import { nextIds } from '#server/platform/store/nextIds.ts';
import { toColumns } from '#server/records/codec.ts';
import type { TestApp } from '../app.ts';
import { namedBy } from './agreed.ts';
import { rechargeOf } from './money.ts';
import { recordOf } from './samples.ts';

/**
 * Inserts records into a table, bypassing the services, as if written over time. `sparse` leaves out optional
 * fields.
 */
export async function plant(
  kaifang: TestApp,
  resource: Resource,
  n: number,
  options: { readonly ids: Ids; readonly owner: number; readonly sparse?: boolean; readonly values?: Row },
): Promise<number> {
  const whole = recordOf(resource, n, options.ids);
  const needed = new Set(resource.schema.required ?? []);
  const entries = Object.entries(whole).filter(([name]) => !options.sparse || needed.has(name));
  const values: Row = { ...Object.fromEntries(entries), ...options.values };
  if (resource.owner) values[resource.owner] = options.owner;
  Object.assign(values, await lawful(kaifang, resource, options.owner));
  const isSealed = Object.values(resource.schema.properties).some(({ secret }) => secret);
  const [ahead] = isSealed ? await nextIds(kaifang.app.db, resource.name, 1) : [];
  const columns: Record<string, unknown> = {
    ...(await toColumns(resource, ahead ?? 0, values, kaifang.app.keys)),
    ...(ahead !== undefined && { id: ahead }),
  };
  const names = Object.keys(columns);
  const into =
    names.length === 0
      ? sql`default values`
      : sql`(${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => columns[name]))})`;
  return kaifang.app.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(resource.name)} ${into} returning id`.execute(tx);
    const [{ id = 0 } = {}] = rows;
    if (resource.name === 'ledger') await balance(tx, id);
    return id;
  });
}

// The balancing line of a movement.
async function balance(db: Db, id: number): Promise<void> {
  await sql`
    insert into ledger (movement, kind, book, amount, recharge_id)
    select movement, kind, 'cash', -amount, recharge_id from ledger where id = ${id}`.execute(db);
}

// Database constraints on one row: only the ledger changes balances, and each movement has a separate cause.
async function lawful(kaifang: TestApp, { name }: Resource, owner: number): Promise<Row> {
  if (name === 'account') return { balance: '0.00', recharge_total: '0.00', deduction_total: '0.00' };
  if (name !== 'ledger') return {};
  return { book: 'balance', order_id: null, recharge_id: await rechargeOf(kaifang, owner, 100) };
}

let planted = firstReferred;

// The uploads that samples reference.
async function plantUploads(db: Db): Promise<void> {
  await sql`
    insert into file (name, url, kind) select 'sample', '/uploads/' || url, kind
    from generate_series(0, ${sampleUploads - 1}::int) n,
      lateral (values ('picture-' || n || '.png', 'picture'), ('paper-' || n || '.pdf', 'file')) as sample (url, kind)
    where not exists (select 1 from file where name = 'sample')`.execute(db);
}

/**
 * Ensures that every record that a resource references exists and can be selected. Leaves out references to
 * the same resource.
 */
export async function plantReferences(kaifang: TestApp, resource: Resource, owner: number): Promise<Ids> {
  await plantUploads(kaifang.app.db);
  const known = new Map<string, Row>([['account', { id: owner }]]);
  const visit = async (one: Resource): Promise<void> => {
    for (const reference of namedBy(one)) {
      const target = kaifang.app.registry.resources.get(reference.resource);
      if (!target || target === one || known.has(target.name)) continue;
      await visit(target);
      const n = planted++;
      const values = { ...firstOf(reference.when ?? {}), ...manyTimes[target.name] };
      const id = await plant(kaifang, target, n, { ids, owner, values });
      known.set(target.name, { ...recordOf(target, n, ids), ...values, id });
    }
  };
  const ids: Ids = (name, field = 'id') => known.get(name)?.[field] ?? null;
  await visit(resource);
  return ids;
}

// Records that many others may reference: a free trial can be ordered only once, and an application over its
// limit subscribes to nothing.
const manyTimes: Readonly<Record<string, Row>> = {
  traffic_package: { type: 'paid' },
  app: { status: 'working', review_status: 'passed' },
};

function firstOf(when: Readonly<Record<string, Json>>): Row {
  const entries = Object.entries(when);
  return Object.fromEntries(
    entries.map(([name, wanted]) => [name, Array.isArray(wanted) ? wanted[0] : wanted]),
  );
}
