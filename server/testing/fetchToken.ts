import { readSecret, secretPlace } from '../collection/openSecret.ts';
import type { Keys } from '../keys.ts';
import { callOut } from '../outgoing/callOut.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';
import { UnreadableSecret } from '../store/local/unreadableSecret.ts';

/** How a token is got. */
export interface TokenConfig {
  readonly id: number;
  readonly interface: string;
  readonly app_key: string | null;
  readonly app_secret: string | null;
  readonly uid: number | null;
  readonly username: string | null;
  readonly password: string | null;
}

/** A token, and when it ends in seconds since 1970; null where that is not told. */
export interface Fetched {
  readonly token: string;
  readonly expiresAt: number | null;
}

/** Why there is no token: the config is gone or gets none, without its secret, with one that cannot be read or for another host, what it signs in with is wrong, or the other side says nothing. */
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

// What an answer says that refuses the key and secret, or username and password, themselves.
const refusals = [401, 403, 406, 407];

/** Fetches a token at an address. @throws NoToken */
export async function fetchToken(
  config: TokenConfig,
  path: string,
  keys: Keys,
  allowed: readonly Allowed[],
): Promise<Fetched> {
  const body = new URLSearchParams({ service: config.interface, ...asked(config, keys) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await callOut({ url: path, method: 'POST', headers, body, allowed }).catch(() => {
    throw new NoToken('no_response');
  });
  const said = answer.status < 500 ? read(answer.body) : undefined;
  if (!said) throw new NoToken('no_response');
  const { ret, data } = said;
  if (refusals.includes(Number(ret ?? answer.status)))
    throw new NoToken(isOfUser(config) ? 'wrong_user' : 'wrong_app');
  // An application that is disabled, an address, too many calls: key and secret may be right.
  if (ret !== 200 || typeof data?.access_token !== 'string') throw new NoToken('no_config');
  return { token: data.access_token, expiresAt: typeof data.expire_at === 'number' ? data.expire_at : null };
}

function isOfUser(config: TokenConfig): boolean {
  return config.interface === 'App.Auth.UserLogin';
}

function asked(config: TokenConfig, keys: Keys): Record<string, string> {
  const open = (field: 'app_secret' | 'password'): string => {
    const sealed = config[field];
    // One that came by a file, which holds no secret: nothing is asked with half of what it takes.
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

// A page of a proxy says nothing of the config.
function read(body: string): TokenAnswer | undefined {
  try {
    return (JSON.parse(body) ?? {}) as TokenAnswer;
  } catch {
    return undefined;
  }
}
