import type { Kysely } from 'kysely';
import { platformTime } from '#schemas/payloads/days.ts';
import type { Registry } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import { publicConfig } from '../platform/config/config.ts';
import type { Keys } from '../platform/keys.ts';
import { networkOf } from '../platform/rules/network.ts';
import { isSameText } from '../platform/rules/signature.ts';
import type { Tables } from '../platform/store/database.ts';
import { noting } from '../platform/store/statements.ts';
import { type Counters, countTry, forgive, type Limit } from '../platform/store/throttle.ts';
import { checkState } from './callerState.ts';
import type { Callers } from './callers.ts';
import { checkAddress, secretsOf } from './identify.ts';
import type { OpenApi, OpenContext, OpenRequest } from './openCall.ts';
import { type Issued, issueToken, renewToken } from './tokens.ts';

/** The dependencies of the platform's own open APIs. */
export interface OwnParts {
  readonly db: Kysely<Tables>;
  readonly keys: Keys;
  readonly registry: Registry;
  readonly callers: Callers;
  readonly counters: Counters;
}

/** The platform's built-in open APIs; their names are reserved. */
export function ownApis(parts: OwnParts): ReadonlyMap<string, OpenApi> {
  const dbOf = ({ request }: OpenContext) => noting(parts.db, request.sent);
  const own: readonly OpenApi[] = [
    {
      ...{ service: 'App.Auth.ApplyToken', version: 0, needs: 'nothing', paidFrom: null },
      parameters: ['app_key', 'app_secret', 'uid'],
      read: (request) => ({
        app_key: needed(request, 'app_key'),
        app_secret: needed(request, 'app_secret'),
        uid: uidOf(request),
      }),
      run: (input, context) => applyToken({ ...parts, db: dbOf(context) }, context, input),
    },
    {
      ...{ service: 'App.Auth.RefreshAccessToken', version: 0, needs: 'token', paidFrom: null },
      parameters: ['access_token'],
      read: (request) => ({ access_token: needed(request, 'access_token') }),
      run: async ({ access_token: token }, context) => {
        await refuseOften(parts.counters, {
          key: `app-refresh ${context.caller?.app}`,
          most: 120,
          seconds: 60,
        });
        return tokenAnswer({
          token: String(token),
          expiresAt: await renewToken(dbOf(context), String(token)),
        });
      },
    },
    {
      ...{ service: 'App.Config.GetConfig', version: 0, needs: 'permission', paidFrom: null },
      parameters: ['config_name'],
      read: (request) => ({ config_name: needed(request, 'config_name') }),
      run: ({ config_name: name }, context) => getConfig(dbOf(context), String(name)),
    },
  ];
  return new Map(own.map((api) => [api.service, api]));
}

async function applyToken(
  { db, keys, registry, callers, counters }: OwnParts,
  { request, known }: OpenContext,
  { app_key: key, app_secret: secret, uid }: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const limit = {
    key: `app-secret ${networkOf(request.ip)} ${String(key).slice(0, 64)}`,
    most: 20,
    seconds: 300,
  };
  await refuseOften(counters, limit);
  const caller = await callers.byKey(String(key));
  if (caller) checkAddress(caller, request);
  const secrets = caller ? secretsOf({ keys, registry }, caller) : [''];
  // Compares even where the application does not exist, and gives the same response.
  const place = secrets.map((kept) => isSameText(String(secret), kept) && kept !== '').indexOf(true);
  if (!caller || place < 0) throw new ApiError(ret.noPermission, 'open.credentials');
  // Only a caller with the secret is logged as the application.
  known?.(caller, Number(uid));
  await forgive(counters, [limit.key]);
  checkState(caller);
  if (caller.auth === 'sign') throw new ApiError(ret.noPermission, 'open.auth.sign');
  return tokenAnswer(await issueToken(db, caller.app, Number(uid), { isOfFormer: place > 0 }));
}

async function refuseOften(counters: Counters, limit: Limit): Promise<void> {
  const wait = await countTry(counters, [limit]);
  if (wait > 0) throw new ApiError(ret.rateLimited, 'rateLimited', { values: { seconds: wait } });
}

function tokenAnswer({ token, expiresAt }: Issued) {
  const moment = Date.parse(expiresAt);
  return {
    access_token: token,
    expire_at: Math.floor(moment / 1000),
    expire_time: platformTime(moment),
  };
}

async function getConfig(db: Kysely<Tables>, name: string): Promise<unknown> {
  const value = await publicConfig(db, name);
  if (value === null) throw new ApiError(ret.notFound, 'open.config', { values: { name } });
  return { config_name: name, config_value: value };
}

function needed({ fields }: OpenRequest, name: string): string {
  const value = fields[name];
  if (value === undefined) throw unfit(name, 'missing');
  if (typeof value !== 'string' || value.length > 500) throw unfit(name, 'parameter');
  return value;
}

function uidOf({ fields }: OpenRequest): number {
  const uid = fields['uid'] ?? 0;
  if (!/^\d{0,15}$/.test(String(uid))) throw unfit('uid', 'parameter');
  return Number(uid);
}

function unfit(name: string, rule: 'missing' | 'parameter'): ApiError {
  return new ApiError(ret.badInput, `open.${rule}`, { values: { name }, about: { field: name, rule } });
}
