import { type ReactNode, useCallback, useState } from 'react';
import type { Property, Resource, Row } from '#schemas/resource.ts';
import { OnceDialog, type OnceValue } from './OnceDialog.tsx';
import { OnceContext } from './onceContext.ts';

/** Lets its children show secrets that a response contains only once, until the user confirms having them. */
export function OnceProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly OnceValue[]>([]);
  const tell = useCallback((resource: Resource, records: readonly Row[]) => {
    const found = records.flatMap((record) => valuesOf(resource, record));
    if (found.length > 0) setShown(found);
  }, []);
  return (
    <OnceContext value={tell}>
      {children}
      {shown.length > 0 && <OnceDialog values={shown} onClose={() => setShown([])} />}
    </OnceContext>
  );
}

// The record's own random identifier is shown with its secret: one is of no use without the other.
function valuesOf({ schema }: Resource, record: Row): OnceValue[] {
  const isSecret = ([name, { secret }]: [string, Property]) =>
    secret === 'once' && typeof record[name] === 'string';
  if (!Object.entries(schema.properties).some(isSecret)) return [];
  const told = Object.entries(schema.properties).filter(
    ([name, property]) => property.random !== undefined && typeof record[name] === 'string',
  );
  return told.map(([name, { label }]) => ({ name, label, value: String(record[name]) }));
}
