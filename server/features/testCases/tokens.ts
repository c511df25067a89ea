import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { Allowed } from '../../platform/httpClient/judgeTarget.ts';
import { ownOpenApi } from '../../platform/httpClient/ownAddress.ts';
import type { Keys, SealedPlace } from '../../platform/keys.ts';
import { UnreadableSecret } from '../../platform/local/unreadableSecret.ts';
import { type Fetched, fetchToken, NoToken, type TokenConfig } from './fetchToken.ts';
import { type KeptToken, keepToken, keptToken, type TokenPlace } from './testTokens.ts';

// The assumed lifetime of a token without an expiry, and the remaining lifetime at which a token is renewed.
const [secondsByDefault, margin] = [300, 60];

type TokenApp = Pick<App, 'db' | 'keys' | 'settings' | 'address'>;

/**
 * The tokens of test runs, obtained by their configs. They are cached across runs and processes while valid,
 * so that concurrent cases share one, and none invalidates another's where only the newest is valid.
 */
export class Tokens {
  readonly #renewing = new Map<string, Promise<string>>();
  readonly #app: TokenApp;

  constructor(app: TokenApp) {
    this.#app = app;
  }

  /**
   * Returns a config's token for a call to a URL: the cached one, unless it is the `refused` one. The author
   * of a case chooses its URL, so neither secret nor token is sent to a host other than the config's own.
   * @throws NoToken
   */
  async get(config: number, called: string, allowed: readonly Allowed[], refused?: string): Promise<string> {
    const { db } = this.#app;
    const { rows } = await sql<TokenConfig & { readonly version: number; readonly path: string }>`
      select id, interface, version, coalesce(api_url, ${ownOpenApi(this.#app)}) as path,
        app_key, app_secret, uid, username, password
      from token_config
      where id = ${config}`.execute(db);
    const [found] = rows;
    if (!found) throw new NoToken('no_config');
    const { path } = found;
    if (originOf(path) === undefined || originOf(path) !== originOf(called)) throw new NoToken('other_host');
    const place: TokenPlace = { config, version: found.version, path };
    const name = JSON.stringify(place);
    // Concurrent requests share one fetch.
    for (let other = this.#renewing.get(name); other; other = this.#renewing.get(name)) {
      const token = await other;
      if (token !== refused) return token;
    }
    const renewing = this.#renew(found, place, allowed, refused).finally(() => this.#renewing.delete(name));
    this.#renewing.set(name, renewing);
    return renewing;
  }

  async #renew(
    config: TokenConfig,
    place: TokenPlace,
    allowed: readonly Allowed[],
    refused: string | undefined,
  ): Promise<string> {
    const { db, keys } = this.#app;
    const kept = await keptToken(db, place);
    const known = kept && openKept(keys, kept, place);
    // Another process may have renewed the rejected token already.
    if (known !== undefined && known !== refused) return known;
    const fetched = await fetchToken(config, place.path, keys, allowed);
    await keepToken(db, place, keys.seal(fetched.token, sealedPlace(place)), secondsOf(fetched));
    return fetched.token;
  }
}

function sealedPlace({ config, version, path }: TokenPlace): SealedPlace {
  return ['test_token', 'sealed', config, version, path];
}

// A token that cannot be decrypted is fetched again.
function openKept(keys: Keys, { sealed }: KeptToken, place: TokenPlace): string | undefined {
  try {
    return keys.open(sealed, sealedPlace(place));
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

// A token with a lifetime under two minutes is used for half of it.
function secondsOf({ expiresAt }: Fetched): number {
  if (expiresAt === null) return secondsByDefault;
  const life = expiresAt - Date.now() / 1000;
  return Math.max(0, life - Math.min(margin, life / 2));
}
