import type { ConcernedAnswer, ConcernedApi } from '#schemas/payloads/gate.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { ApiError } from '../apiError.ts';
import { ask } from '../core/ask.ts';
import type { Call } from '../core/call.ts';

/** The most different sets of values for which a call asks. */
const most = 50;

/** Collects the records of a resource that a call is going to write, and tells whom they would affect. */
export function concernedWatch({ form: { concerns } }: Resource) {
  const asked = new Map<string, Row>();
  return {
    /** Adds a record; `changes` are those of its fields that are written. */
    add(record: Row, changes: Row = record): void {
      if (!concerns || asked.size >= most || !concerns.fields.some((name) => name in changes)) return;
      const given = concerns.fields.flatMap((name) =>
        (record[name] ?? null) === null ? [] : [[name, record[name]]],
      );
      asked.set(JSON.stringify(given), Object.fromEntries(given) as Row);
    },
    /** The affected APIs, each once; null if the caller may not ask for them. */
    async items(call: Call): Promise<ConcernedApi[] | null> {
      if (!concerns) return [];
      const found = new Map<string, ConcernedApi>();
      try {
        for (const values of asked.values()) {
          const { items } = (await ask(call, concerns.service, values)) as ConcernedAnswer;
          for (const item of items) found.set(item.service, item);
        }
      } catch (error) {
        if (error instanceof ApiError) return null;
        throw error;
      }
      return [...found.values()];
    },
  };
}
