import type { Resource } from '../resource.ts';

/** The field that says whose a row is, where nobody reads or changes the rows of others; none where rows are open. */
export function ownField({ owner, access }: Resource): string | undefined {
  return Object.values(access).includes('own') ? owner : undefined;
}
