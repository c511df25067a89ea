import type { QueryFunctionContext } from '@tanstack/react-query';

/** Whether a question that is asked again and again was refused the last time: that was told then, and once is enough. */
export function wasRefused({ client, queryKey }: QueryFunctionContext): boolean {
  const before = client.getQueryState(queryKey);
  return before !== undefined && before.errorUpdatedAt > before.dataUpdatedAt;
}
