import { type DataProvider, fetchUtils, type Options } from 'ra-core';
import type { Row } from '#schemas/resource.ts';
import { CallError } from './callError.ts';
import type { ClientOptions } from './client.ts';
import type { CallMeta } from './kaifangDataProvider.ts';
import { isQuiet } from './quiet.ts';

/** What a REST server's provider tells: the same two things as the client does. */
export type RestHooks = Pick<ClientOptions, 'log' | 'onRefusal' | 'say'>;

/**
 * react-admin's contract spoken to a simple REST server. Our token stays at home. What speaks REST is loaded
 * with the first call, since most installations have no such resource.
 */
export function createRestProvider(url: string, hooks: RestHooks): DataProvider {
  let loaded: Promise<DataProvider> | undefined;
  const load = () => {
    loaded ??= makeProvider(url, hooks);
    return loaded;
  };
  const verb = (name: keyof DataProvider) => async (resource: string, params: Asked) => {
    try {
      const answer = await (await load())[name](resource, name === 'update' ? whole(params) : params);
      if (!isSound(name, answer.data))
        throw new Error(`${String(name)}: the answer holds no records with an id`);
      return answer;
    } catch (thrown) {
      const error = failed(thrown, `${url}/${resource}`, hooks);
      if (error instanceof CallError && !isQuiet(params.meta?.quiet, error)) {
        error.isTold = true;
        hooks.onRefusal(error);
      }
      throw error;
    }
  };
  return {
    supportAbortSignal: true,
    ...Object.fromEntries(verbNames.map((name) => [name, verb(name)])),
  } as DataProvider;
}

interface Asked {
  readonly meta?: CallMeta;
  readonly data?: Row;
  readonly previousData?: Row;
}

// A PUT takes the place of the whole record, so what the form does not show goes with it.
function whole(params: Asked): Asked {
  return { ...params, data: { ...params.previousData, ...params.data } };
}

const verbNames = [
  'getList',
  'getOne',
  'getMany',
  'getManyReference',
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
] as const;

// What react-admin would refuse with words for programmers alone, and break over.
function isSound(name: keyof DataProvider, data: unknown): boolean {
  if (name === 'updateMany' || name === 'deleteMany') return Array.isArray(data);
  const isList = name === 'getList' || name === 'getMany' || name === 'getManyReference';
  return isList ? Array.isArray(data) && data.every(hasId) : hasId(data);
}

function hasId(record: unknown): record is Row {
  return typeof record === 'object' && record !== null && 'id' in record;
}

async function makeProvider(url: string, hooks: RestHooks): Promise<DataProvider> {
  const { default: simpleRestProvider } = await import('ra-data-simple-rest');
  const fetchJson = async (address: string, options?: Options) => {
    const answer = await fetchUtils.fetchJson(address, options).catch((error: unknown) => {
      throw failed(error, address, hooks);
    });
    return {
      ...answer,
      json: saysNothing(answer) ? (writtenBy(address, options) ?? answer.json) : answer.json,
    };
  };
  return simpleRestProvider(url.replace(/\/$/, ''), fetchJson);
}

// Many servers answer what was changed or deleted with nothing (204) or with {}. A page of the web is another thing.
function saysNothing({ body, json }: { readonly body: string; readonly json?: unknown }): boolean {
  return body.trim() === '' || (typeof json === 'object' && !hasId(json));
}

// It is the record that was sent, or gone.
function writtenBy(address: string, { method, body }: Options = {}): Row | undefined {
  if (method !== 'PUT' && method !== 'DELETE') return undefined;
  const id = decodeURIComponent(new URL(address, 'http://rest').pathname.split('/').at(-1) ?? '');
  return { id, ...(typeof body === 'string' && (JSON.parse(body) as Row)) };
}

function failed(error: unknown, url: string, { log, say }: RestHooks): unknown {
  if (!(error instanceof Error) || error instanceof CallError || error.name === 'AbortError') return error;
  const status = 'status' in error ? Number(error.status) : 0;
  log({ type: 'ajax', code: status, message: error.message, url });
  return new CallError(
    status,
    status === 0 ? say('frame.network.nothing') : error.message.trim() || `HTTP ${status}`,
  );
}
