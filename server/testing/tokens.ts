import { sql } from 'kysely';
import type { App } from '../app.ts';
import { callOut } from '../outgoing/callOut.ts';
import type { Allowed } from '../outgoing/judgeTarget.ts';

interface Config {
  readonly interface: string;
  readonly version: number;
  readonly app_key: string | null;
  readonly app_secret: string | null;
  readonly username: string | null;
  readonly password: string | null;
}

/** Why there is no token: the config is gone or cannot be used, the other side says no, or it says nothing. */
export class NoToken extends Error {
  readonly reason: 'no_config' | 'wrong_app' | 'wrong_user' | 'no_response';

  constructor(reason: NoToken['reason']) {
    super(reason);
    this.name = 'NoToken';
    this.reason = reason;
  }
}

// What is left of its life when a token is fetched anew, and how long one counts whose end is not told.
const [margin, lifeByDefault] = [60_000, 300_000];

/** The tokens of test runs, fetched by their configs and kept while they are good. */
export class Tokens {
  readonly #kept = new Map<string, { token: Promise<string>; until: number }>();
  readonly #app: App;
  readonly #allowed: readonly Allowed[];

  constructor(app: App, allowed: readonly Allowed[]) {
    this.#app = app;
    this.#allowed = allowed;
  }

  /** A token of a config at an address; a kept one while it lasts, unless `fresh` is asked for. @throws NoToken */
  async get(configId: number, path: string, fresh = false): Promise<string> {
    const { rows } = await sql<Config>`
      select interface, version, app_key, app_secret, username, password from token_config
      where id = ${configId}`.execute(this.#app.db);
    const config = rows[0];
    if (!config) throw new NoToken('no_config');
    const key = `${configId} ${config.version} ${path}`;
    const known = this.#kept.get(key);
    if (known && !fresh && known.until > Date.now() + margin) return known.token;
    const entry = { token: Promise.resolve(''), until: Date.now() + lifeByDefault };
    // Those who ask meanwhile wait for the same one.
    entry.token = this.#fetch(config, path, (until) => {
      entry.until = until;
    });
    this.#kept.set(key, entry);
    entry.token.catch(() => this.#kept.delete(key));
    return entry.token;
  }

  async #fetch(config: Config, path: string, lasts: (until: number) => void): Promise<string> {
    const isUser = config.interface === 'App.Auth.UserLogin';
    const { keys } = this.#app;
    const open = (sealed: string | null) => (sealed === null ? '' : String(JSON.parse(keys.open(sealed))));
    const who: Record<string, string> = isUser
      ? { username: config.username ?? '', password: open(config.password) }
      : { app_key: config.app_key ?? '', app_secret: open(config.app_secret) };
    const body = new URLSearchParams({ service: config.interface, ...who }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await callOut({ url: path, method: 'POST', headers, body, allowed: this.#allowed }).catch(
      () => {
        throw new NoToken('no_response');
      },
    );
    const { ret, data } = read(answer.body);
    if (ret !== 200 || typeof data?.access_token !== 'string')
      throw new NoToken(isUser ? 'wrong_user' : 'wrong_app');
    if (typeof data.expire_at === 'number') lasts(data.expire_at * 1000);
    return data.access_token;
  }
}

interface TokenAnswer {
  readonly ret?: unknown;
  readonly data?: { readonly access_token?: unknown; readonly expire_at?: unknown };
}

function read(body: string): TokenAnswer {
  try {
    return (JSON.parse(body) ?? {}) as TokenAnswer;
  } catch {
    return {};
  }
}
