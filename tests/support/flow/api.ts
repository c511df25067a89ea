import type { ApiDefinition } from '#schemas/flow/api.ts';
import type { Edge, Flow, FlowNode } from '#schemas/flow/document.ts';

/** An API for a test, with the given properties. */
export function api(more: Partial<ApiDefinition> = {}): ApiDefinition {
  return {
    service: 'App.Weather.Now',
    title: 'Weather now',
    module: 'Weather',
    description: 'What the weather is',
    type: 'common',
    parameters: [],
    returns: [],
    ...more,
  };
}

/** A flow of nodes after `start`, and edges written as `from.port>to`; `from>to` uses the port `out`. */
export function flow(nodes: Readonly<Record<string, FlowNode>>, lines = ''): Flow {
  const edges = lines
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line): Edge => {
      const [left = '', to = ''] = line.split('>');
      const [from = '', port = 'out'] = left.split('.');
      return [from, port, to];
    });
  return { version: 1, nodes: { start: { type: 'request' }, ...nodes }, edges };
}
