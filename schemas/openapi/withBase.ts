import type { HttpNode } from '../flow/nodes/http.ts';
import type { ImportedApi } from './operation.ts';

/** An API that calls this base address; one whose operation has its own server keeps that. */
export function withBase(api: ImportedApi, base: string): ImportedApi {
  const upstream = api.flow.nodes['upstream'] as HttpNode;
  if (!('join' in upstream.url)) return api;
  const [first, ...rest] = upstream.url.join;
  if (!first || !('lit' in first) || first.lit !== '') return api;
  const called: HttpNode = { ...upstream, url: { join: [{ lit: base }, ...rest] } };
  return { ...api, flow: { ...api.flow, nodes: { ...api.flow.nodes, upstream: called } } };
}
