import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { StudioDraft, StudioPlan } from '#schemas/payloads/studio.ts';
import type { Registry } from '#schemas/resource.ts';
import { plannedLines } from '../../../boot/runMigration.ts';
import { findRunning } from '../../../platform/embedded/findRunning.ts';
import { loadSettings } from '../../../platform/settings.ts';
import { openDatabase } from '../../../platform/store/database.ts';
import { ResourceFiles } from './evaluate.ts';

/** What the studio asks of this process. */
export type StudioRequest =
  | { readonly action: 'open' }
  | { readonly action: 'evaluate'; readonly drafts: readonly StudioDraft[]; readonly open: string | null }
  | {
      readonly action: 'plan' | 'save';
      readonly drafts: readonly StudioDraft[];
      readonly open?: string | null;
    };

/** A request with the number of its answer. */
export interface Numbered {
  readonly number: number;
  readonly request: StudioRequest;
}

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const files = new ResourceFiles(root);

// Examining takes long and must not hold up the screens: the development server starts this process for it.
process.on('message', async ({ number, request }: Numbered) => {
  try {
    process.send?.({ number, answer: await answer(request) });
  } catch (error) {
    process.send?.({ number, error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());

function answer(request: StudioRequest): unknown {
  switch (request.action) {
    case 'open':
      return files.open();
    case 'evaluate':
      return files.evaluate(request.drafts, request.open);
    case 'save':
      return files.save(request.drafts);
    case 'plan':
      return planOf(files.registryWith(request.drafts), request.open ?? null);
  }
}

async function planOf(registry: Registry | null, open: string | null): Promise<StudioPlan> {
  const settings = loadSettings(root);
  const connection = settings.databaseUrl
    ? { connectionString: settings.databaseUrl }
    : await findRunning(settings.dataDir);
  if (!registry || !connection) return { lines: null, rows: null };
  const db = openDatabase(connection, () => {});
  try {
    const none = { drop: new Set<string>(), convert: new Set<string>() };
    const lines = await plannedLines({ db }, registry, none);
    const { rows } = await sql<{ there: boolean }>`
      select to_regclass(${`public.${JSON.stringify(open ?? '')}`}) is not null as there`.execute(db);
    if (open === null || !rows[0]?.there) return { lines, rows: null };
    const counted = await sql<{ count: number }>`
      select count(*) as count from (select from ${sql.table(`public.${open}`)} limit ${mostCounted}) as counted`.execute(
      db,
    );
    return { lines, rows: Number(counted.rows[0]?.count) };
  } finally {
    await db.destroy();
  }
}

const mostCounted = 1_000_000;
