import type { DataProvider } from 'react-admin';
import { wantedOf } from '#schemas/derive/isIn.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { fileEnding } from '#schemas/payloads/exportFormat.ts';
import type { Registry, Resource, Row } from '#schemas/resource.ts';
import { type CallOnce, createCallOnce } from './callOnce.ts';
import type { CallOptions, Client, Payload } from './client.ts';
import { countedResponse } from './countedResponse.ts';
import type { ExportOptions, ExportParams, IdRow, KaifangDataProvider } from './kaifangDataProvider.ts';
import { createNamedClient } from './namedClient.ts';
import { createRestProvider, type RestHooks } from './restProvider.ts';
import { saveFile } from './saveFile.ts';
import { createServicesProvider } from './servicesProvider.ts';

/** The data provider of the app. Each resource uses the provider of its own kind of server. */
export function createDataProvider(
  plainClient: Client,
  registry: Registry,
  hooks: RestHooks,
): KaifangDataProvider {
  const client = createNamedClient(plainClient, registry);
  const callOnce = createCallOnce(client);
  const services = createServicesProvider(client, callOnce, registry);
  const others = new Map(
    [...registry.resources.values()].flatMap(({ name, provider }) =>
      provider.type === 'rest' ? [[name, createRestProvider(provider.url, hooks)] as const] : [],
    ),
  );
  const providerOf = (name: string) => others.get(name) ?? services;
  return {
    ...dispatched(providerOf),
    supportAbortSignal: true,
    call: callOnce,
    act: (name, action, ids, input, options) =>
      act(callOnce, resourceOf(registry, name), action, ids, input, options),
    actOnAll: (name, deed, all, input, options) =>
      actOnAll(callOnce, resourceOf(registry, name), deed, all, input, options),
    export: (name, params, options) => exportList(client, resourceOf(registry, name), params, options),
    exportBy: (service, payload, options) => exportBy(client, service, payload, options),
  };
}

function dispatched(of: (name: string) => DataProvider): DataProvider {
  return {
    getList: (name, params) => of(name).getList(name, params),
    getOne: (name, params) => of(name).getOne(name, params),
    getMany: (name, params) => of(name).getMany(name, params),
    getManyReference: (name, params) => of(name).getManyReference(name, params),
    create: (name, params) => of(name).create(name, params),
    update: (name, params) => of(name).update(name, params),
    updateMany: (name, params) => of(name).updateMany(name, params),
    delete: (name, params) => of(name).delete(name, params),
    deleteMany: (name, params) => of(name).deleteMany(name, params),
  };
}

async function act(
  callOnce: CallOnce,
  resource: Resource,
  name: string,
  ids: readonly (number | string)[],
  input: Row = {},
  options?: CallOptions,
): Promise<IdRow[]> {
  const action = resource.actions[name];
  if (!action) throw new Error(`${resource.name} has no action ${name}`);
  const wanted = wantedOf(action, Object.values(resource.actions));
  const about = ids.length === 1 ? { id: Number(ids[0]) } : { ids: ids.map(Number) };
  const answer = await callOnce<IdRow & { items?: IdRow[] }>(
    action.service,
    { ...input, ...wanted, ...about },
    options,
  );
  // An action on many records may have become a job.
  return ids.length === 1 || 'job' in answer ? [answer] : (answer.items ?? []);
}

async function actOnAll(
  callOnce: CallOnce,
  resource: Resource,
  deed: string,
  { filter, q }: { readonly filter: Row | object; readonly q?: string },
  input: Row = {},
  options?: CallOptions,
): Promise<number> {
  const action = resource.actions[deed];
  const service =
    action?.service ?? (deed === 'edit' || deed === 'delete' ? resource.services[deed] : undefined);
  if (!service) throw new Error(`${resource.name} has no action ${deed}`);
  const wanted = action ? wantedOf(action, Object.values(resource.actions)) : {};
  const payload = { ...input, ...wanted, filter, q: q || undefined };
  const { job } = await callOnce<{ job: number }>(service, payload as Row, options);
  return job;
}

async function exportList(
  client: Client,
  resource: Resource,
  params: ExportParams = {},
  options: ExportOptions = {},
) {
  const service = resource.services.export;
  if (!service) throw new Error(`${resource.name} has no export`);
  const { q, ...filter } = params.filter ?? {};
  const { sort, fields, format = 'csv', lang } = params;
  const payload = { q: q || undefined, filter, sort, fields: fields?.join(','), format, lang };
  await exportBy(client, service, payload, options, `${resource.name}.${fileEnding(format)}`);
}

async function exportBy(
  client: Client,
  service: string,
  payload: Payload,
  { onProgress, ...how }: ExportOptions = {},
  name = 'export.csv',
) {
  const response = await client.fetchFile(service, payload, how);
  await saveFile(onProgress ? countedResponse(response, onProgress) : response, name);
}
