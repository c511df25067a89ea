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
      return await (await load())[name](resource, name === 'update' ? whole(params) : params);
    } catch (error) {
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

async function makeProvider(url: string, hooks: RestHooks): Promise<DataProvider> {
  const { default: simpleRestProvider } = await import('ra-data-simple-rest');
  const fetchJson = (address: string, options?: Options) =>
    fetchUtils.fetchJson(address, options).catch((error: unknown) => {
      throw failed(error, address, hooks);
    });
  return simpleRestProvider(url.replace(/\/$/, ''), fetchJson);
}

function failed(error: unknown, url: string, { log, say }: RestHooks): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError') return error;
  const status = 'status' in error ? Number(error.status) : 0;
  log({ type: 'ajax', code: status, message: error.message, url });
  return new CallError(status, status === 0 ? say('frame.network.nothing') : error.message);
}
