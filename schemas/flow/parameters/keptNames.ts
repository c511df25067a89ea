const ofTheGateway = [
  ...['s', 'service', 'access_token', 'app_key', 'timestamp', 'nonce', 'sign', 'sign_version', 'lang'],
];

/** The fields of a call that the gateway itself reads; of these an API may have `uid` and `callback` as parameters too. */
export const callNames: readonly string[] = [...ofTheGateway, 'uid', 'callback'];

/** Names that are no parameter's: what the gateway itself reads of a call, what PHP keeps, and what no call may carry. */
export const keptNames: readonly string[] = [...ofTheGateway, 'this', 'prototype'];
