import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Keys, SealedPlace } from '../keys.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';
import { ownOpenApi } from '../outgoing/ownAddress.ts';
import { UnreadableSecret } from '../store/local/unreadableSecret.ts';
import { type KeptToken, keepToken, keptToken, type TokenPlace } from '../store/operate/testTokens.ts';
import { type Fetched, fetchToken, NoToken, type TokenConfig } from './fetchToken.ts';

// How long a token counts whose end is not told, and how much of its life is left at most when it is fetched anew.
const [secondsByDefault, margin] = [300, 60];

type TokenApp = Pick<App, 'db' | 'keys' | 'settings' | 'address'>;

/**
 * The tokens of test runs, fetched by their configs: kept from run to run and for every process while they are good, so
 * that cases at the same time use one, and none ends another's where only the newest counts.
 */
export class Tokens {
  readonly #renewing = new Map<string, Promise<string>>();
  readonly #app: TokenApp;

  constructor(app: TokenApp) {
    this.#app = app;
  }

  /**
   * A token of a config for a call of an address: the kept one, unless it is the one that was `refused` there. Whoever
   * writes a case says where it calls; neither secret nor token goes to another host than the config was written for.
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
    // Those who ask meanwhile wait for the same one.
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
    // Somebody else may have renewed what was refused.
    if (known !== undefined && known !== refused) return known;
    const fetched = await fetchToken(config, place.path, keys, allowed);
    await keepToken(db, place, keys.seal(fetched.token, sealedPlace(place)), secondsOf(fetched));
    return fetched.token;
  }
}

function sealedPlace({ config, version, path }: TokenPlace): SealedPlace {
  return ['test_token', 'sealed', config, version, path];
}

// One that does not open is fetched anew.
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

// One that lives for less than two minutes is used for half of its life.
function secondsOf({ expiresAt }: Fetched): number {
  if (expiresAt === null) return secondsByDefault;
  const life = expiresAt - Date.now() / 1000;
  return Math.max(0, life - Math.min(margin, life / 2));
}
