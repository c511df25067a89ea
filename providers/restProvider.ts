import { type DataProvider, fetchUtils, type Options } from 'react-admin';
import type { Row } from '#schemas/resource.ts';
import { CallError } from './callError.ts';
import type { ClientOptions } from './client.ts';
import type { CallMeta } from './kaifangDataProvider.ts';
import { isQuiet } from './quiet.ts';

/** The callbacks of a REST server's provider: the same as two of the client's, and the texts. */
export type RestHooks = Pick<ClientOptions, 'log' | 'onRefusal' | 'say'>;

/**
 * react-admin's contract over a simple REST server. Our token is never sent to it. The REST code loads on the
 * first call, because most installations have no such resource.
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

// A PUT replaces the whole record, so fields that the form does not show are sent too.
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

// Checks what react-admin would reject with messages meant for developers only, or crash on.
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

// Many servers respond to an update or a deletion with no content (204) or with {}. An HTML page does not
// count.
function saysNothing({ body, json }: { readonly body: string; readonly json?: unknown }): boolean {
  return body.trim() === '' || (typeof json === 'object' && !hasId(json));
}

// The record that was sent or deleted, taken from the request.
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
