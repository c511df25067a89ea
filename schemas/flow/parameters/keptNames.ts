/** Names that are no parameter's: what the gateway itself reads of a call, what PHP keeps, and what no call may carry. */
export const keptNames: readonly string[] = [
  ...['s', 'service', 'access_token', 'app_key', 'timestamp', 'nonce', 'sign', 'lang'],
  ...['this', 'prototype'],
];
