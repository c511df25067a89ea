import { readSecret, secretPlace } from '../../core/openSecret.ts';
import type { Allowed } from '../../platform/httpClient/judgeTarget.ts';
import { safeFetch } from '../../platform/httpClient/safeFetch.ts';
import type { Keys } from '../../platform/keys.ts';
import { UnreadableSecret } from '../../platform/local/unreadableSecret.ts';

/** How to obtain a token. */
export interface TokenConfig {
  readonly id: number;
  readonly interface: string;
  readonly app_key: string | null;
  readonly app_secret: string | null;
  readonly uid: number | null;
  readonly username: string | null;
  readonly password: string | null;
}

/** A token with its expiry in seconds since 1970; null where it is not known. */
export interface Fetched {
  readonly token: string;
  readonly expiresAt: number | null;
}

/**
 * The reason for a missing token: the config does not exist, obtains none, or has no secret; its secret
 * cannot be decrypted or is for another host; its credentials are wrong; or the remote side does not respond.
 */
export class NoToken extends Error {
  readonly reason:
    | 'no_config'
    | 'no_secret'
    | 'unreadable_secret'
    | 'wrong_app'
    | 'wrong_user'
    | 'other_host'
    | 'no_response';

  constructor(reason: NoToken['reason']) {
    super(reason);
    this.name = 'NoToken';
    this.reason = reason;
  }
}

// Responses that reject the key and secret, or username and password, themselves.
const refusals = [401, 403, 406, 407];

/** Requests a token from a URL. @throws NoToken */
export async function fetchToken(
  config: TokenConfig,
  path: string,
  keys: Keys,
  allowed: readonly Allowed[],
): Promise<Fetched> {
  const body = new URLSearchParams({ service: config.interface, ...asked(config, keys) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await safeFetch({ url: path, method: 'POST', headers, body, allowed }).catch(() => {
    throw new NoToken('no_response');
  });
  const said = answer.status < 500 ? read(answer.body) : undefined;
  if (!said) throw new NoToken('no_response');
  const { ret, data } = said;
  if (refusals.includes(Number(ret ?? answer.status)))
    throw new NoToken(isOfUser(config) ? 'wrong_user' : 'wrong_app');
  // A disabled application, an address, too many calls: the key and secret may be correct.
  if (ret !== 200 || typeof data?.access_token !== 'string') throw new NoToken('no_config');
  return { token: data.access_token, expiresAt: typeof data.expire_at === 'number' ? data.expire_at : null };
}

function isOfUser(config: TokenConfig): boolean {
  return config.interface === 'App.Auth.UserLogin';
}

function asked(config: TokenConfig, keys: Keys): Record<string, string> {
  const open = (field: 'app_secret' | 'password'): string => {
    const sealed = config[field];
    // An imported config has no secret: no request is made with incomplete credentials.
    if (sealed === null) throw new NoToken('no_secret');
    try {
      return readSecret(keys, sealed, secretPlace('token_config', field, config.id));
    } catch (error) {
      throw error instanceof UnreadableSecret ? new NoToken('unreadable_secret') : error;
    }
  };
  if (isOfUser(config)) return { username: config.username ?? '', password: open('password') };
  return {
    app_key: config.app_key ?? '',
    app_secret: open('app_secret'),
    ...(config.uid !== null && { uid: String(config.uid) }),
  };
}

interface TokenAnswer {
  readonly ret?: unknown;
  readonly data?: { readonly access_token?: unknown; readonly expire_at?: unknown };
}

// A proxy's error page says nothing about the config.
function read(body: string): TokenAnswer | undefined {
  try {
    return (JSON.parse(body) ?? {}) as TokenAnswer;
  } catch {
    return undefined;
  }
}
