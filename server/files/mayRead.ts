import { sql } from 'kysely';
import { platformSide } from '#schemas/derive/platformSide.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ask } from '../ask.ts';
import type { Call } from '../call.ts';
import { Refusal } from '../refusal.ts';

/** Whether the caller may open a record, as an administrator or as its owner; a part of a conversation with the whole. */
export async function mayRead(call: Call, resource: Resource, id: number): Promise<boolean> {
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
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
}
