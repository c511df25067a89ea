import { sql } from 'kysely';
import { platformSide } from '#schemas/derive/platformSide.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ApiError } from '../../apiError.ts';
import { ask } from '../../core/ask.ts';
import type { Call } from '../../core/call.ts';

interface Kept {
  readonly url: string;
  readonly name: string;
  readonly account_id: number;
  readonly resource: string | null;
  readonly record_id: number | null;
}

/**
 * The names of private files by address, as far as the caller may download them: the caller's own uploads,
 * and files of records that the caller may open.
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

/** Whether a caller may download a private file; checks each record only once. */
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

/**
 * Whether the caller may open a record, as an administrator or as its owner; a message follows its
 * conversation.
 */
async function mayRead(call: Call, resource: Resource, id: number): Promise<boolean> {
  for (const side of [resource, platformSide(resource)])
    if (
      side?.services.get &&
      (await answers(call, side.services.get, resource.kind === 'single' ? {} : { id }))
    )
      return true;
  for (const whole of call.registry.resources.values()) {
    const { thread } = whole.show;
    if (thread?.resource !== resource.name) continue;
    const { rows } = await sql<{ about: number | null }>`
      select ${sql.ref(thread.about)} as about from ${sql.table(resource.name)} where id = ${id}`.execute(
      call.db,
    );
    const about = rows[0]?.about;
    if (about && (await mayRead(call, whole, about))) return true;
  }
  return false;
}

async function answers(call: Call, service: string, input: Row): Promise<boolean> {
  return ask(call, service, input).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError) return false;
      throw error;
    },
  );
}
