const ofTheGateway = [
  ...['s', 'service', 'access_token', 'app_key', 'timestamp', 'nonce', 'sign', 'sign_version', 'lang'],
];

/**
 * The fields of a call that the gateway itself reads; of these, an API may also have `uid` and `callback` as
 * parameters.
 */
export const callNames: readonly string[] = [...ofTheGateway, 'uid', 'callback'];

/**
 * Reserved parameter names: those that the gateway reads, those that PHP reserves, and those that no call may
 * have.
 */
export const keptNames: readonly string[] = [...ofTheGateway, 'this', 'prototype'];
