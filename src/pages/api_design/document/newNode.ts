import type { AddedType, Flow, FlowNode } from '#schemas/flow/document.ts';

/** A new node of a type, as empty as it can be. */
export function newNode(type: AddedType): FlowNode {
  return blanks[type];
}

/** An id that no node of the flow has: the type and a number, such as `query2`. */
export function freeId(nodes: Flow['nodes'], type: string): string {
  let number = 1;
  while (Object.hasOwn(nodes, `${type}${number}`)) number++;
  return `${type}${number}`;
}

/** The flow of a new API: it answers at once. */
export const firstFlow: Flow = {
  version: 1,
  nodes: { request: { type: 'request' }, respond1: { type: 'respond', fields: {} } },
  edges: [['request', 'out', 'respond1']],
  layout: { request: [0, 0], respond1: [320, 0] },
  notes: [],
};

const nothing = { lit: null } as const;

const blanks: Readonly<Record<AddedType, FlowNode>> = {
  query: { type: 'query', table: '', action: 'list' },
  sql: { type: 'sql', sql: '' },
  condition: { type: 'condition', match: 'all', rows: [[nothing, 'eq', nothing]] },
  switch: { type: 'switch', value: nothing, cases: [{ port: 'case1', is: '' }] },
  each: { type: 'each', list: nothing },
  set: { type: 'set', values: {} },
  http: { type: 'http', method: 'GET', url: { lit: 'https://' } },
  call: { type: 'call', service: '' },
  cache: { type: 'cache', action: 'get', key: { lit: '' }, seconds: 60 },
  emit: { type: 'emit', topic: '', message: nothing },
  respond: { type: 'respond', fields: {} },
  fail: { type: 'fail', code: 400, message: { zh_cn: '', en: '' } },
};
