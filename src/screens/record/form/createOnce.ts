import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { randomKey } from '#providers/randomKey.ts';
import type { Row } from '#schemas/resource.ts';

/**
 * Creates records so that none is made twice: the same values sent again, since the answer to the first time was
 * lost, are known to the server by the same key.
 */
export function createOnce() {
  let last = { sent: '', key: '' };
  return async (dataProvider: KaifangDataProvider, resource: string, values: Row): Promise<IdRow> => {
    const sent = JSON.stringify(values);
    if (sent !== last.sent) last = { sent, key: randomKey() };
    const meta = { idempotency_key: last.key };
    const { data } = await dataProvider.create<IdRow>(resource, { data: values as Partial<IdRow>, meta });
    // The next one may be the same on purpose.
    last = { sent: '', key: '' };
    return data;
  };
}
