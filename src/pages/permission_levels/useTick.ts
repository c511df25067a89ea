import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { LevelAnswer } from '#schemas/payloads/levels.ts';

interface Called {
  readonly key: readonly unknown[];
  refetch(): void;
}

/** Asks whether it is meant. */
type Agreed = (uris: readonly string[], granted: boolean) => Promise<boolean>;

/** Gives operations to a level and takes them away; a tick moves when the server has said so. */
export function useTick(level: number, called: Called, agreed: Agreed) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function tick(uris: readonly string[], granted: boolean): Promise<void> {
    if (!(await agreed(uris, granted))) return;
    setBusy((before) => new Set([...before, ...uris]));
    try {
      const answer = await dataProvider.call<LevelAnswer>('Admin.Operation.Assign', { level, uris, granted });
      queries.setQueryData(called.key, answer);
      // The lists of operations and the numbers of all levels are old now; this page is not.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      called.refetch();
    } finally {
      setBusy((before) => new Set([...before].filter((uri) => !uris.includes(uri))));
    }
  }

  return { tick, busy };
}

function isOld([name, service]: readonly unknown[]): boolean {
  const isList = name === 'operation' || name === 'platform_operation';
  return isList && service !== 'Admin.Operation.GetLevel';
}
