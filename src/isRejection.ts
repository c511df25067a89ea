import type { QueryFunctionContext } from '@tanstack/react-query';

/**
 * Whether the last attempt of a polling query was rejected: the rejection was shown then, and once is enough.
 */
export function isRejection({ client, queryKey }: QueryFunctionContext): boolean {
  const before = client.getQueryState(queryKey);
  return before !== undefined && before.errorUpdatedAt > before.dataUpdatedAt;
}
