import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ConsoleConnection } from '#schemas/payloads/console.ts';
import { type Asked, useAsked } from './useAsked.ts';

/** The connection that a page is about: the one that its address names, else the first. */
export interface Chosen {
  readonly list: Asked<{ readonly items: readonly ConsoleConnection[] }>;
  readonly connection: ConsoleConnection | undefined;
  choose(id: number): void;
}

/** Which connection a page of the console is about; the address keeps it. */
export function useConnection(): Chosen {
  const [address, setAddress] = useSearchParams();
  const list = useAsked<{ items: readonly ConsoleConnection[] }>('Admin.Database.Connections', {});
  const items = list.data?.items;
  const wanted = Number(address.get('connection') ?? items?.[0]?.id);
  const choose = useCallback(
    // What belongs to the other database is not kept.
    (id: number) => setAddress(new URLSearchParams({ connection: String(id) })),
    [setAddress],
  );
  return { list, connection: items?.find(({ id }) => id === wanted), choose };
}
