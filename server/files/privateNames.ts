import { sql } from 'kysely';
import type { Call } from '../call.ts';
import { mayRead } from './mayRead.ts';

interface Kept {
  readonly url: string;
  readonly name: string;
  readonly account_id: number;
  readonly resource: string | null;
  readonly record_id: number | null;
}

/**
 * What private files are called, by their addresses, as far as the caller may fetch them: what he sent, and what belongs
 * to records that he may open.
 */
export async function privateNames(
  call: Call,
  urls: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<Kept>`
    select url, name, account_id, resource, record_id from private_file where url = any(${urls}::text[])`.execute(
    call.db,
  );
  const asked = new Map<string, Promise<boolean>>();
  const names: Record<string, string> = {};
  for (const kept of rows) if (await mayFetch(call, kept, asked)) names[kept.url] = kept.name;
  return names;
}

/** Whether a caller may fetch a private file; what belongs to one record is asked about once. */
export function mayFetch(
  call: Call,
  { account_id, resource, record_id }: Omit<Kept, 'url' | 'name'>,
  asked = new Map<string, Promise<boolean>>(),
): Promise<boolean> {
  if (call.caller?.id === account_id) return Promise.resolve(true);
  const owner = call.registry.resources.get(resource ?? '');
  if (!owner || record_id === null) return Promise.resolve(false);
  const key = `${resource} ${record_id}`;
  const known = asked.get(key) ?? mayRead(call, owner, record_id);
  asked.set(key, known);
  return known;
}
