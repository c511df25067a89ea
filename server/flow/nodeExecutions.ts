import type { FlowNode, NodeType, NodeTypes } from '#schemas/flow/document.ts';
import type { NodeExecution } from './nodeExecution.ts';
import { cacheExecution } from './nodes/cache.ts';
import { callExecution } from './nodes/call.ts';
import { conditionExecution } from './nodes/condition.ts';
import { eachExecution } from './nodes/each.ts';
import { emitExecution } from './nodes/emit.ts';
import { failExecution } from './nodes/fail.ts';
import { httpExecution } from './nodes/http.ts';
import { queryExecution } from './nodes/query.ts';
import { requestExecution } from './nodes/request.ts';
import { respondExecution } from './nodes/respond.ts';
import { setExecution } from './nodes/set.ts';
import { sqlExecution } from './nodes/sql.ts';
import { switchExecution } from './nodes/switch.ts';

const executions = {
  request: requestExecution,
  query: queryExecution,
  sql: sqlExecution,
  condition: conditionExecution,
  switch: switchExecution,
  each: eachExecution,
  set: setExecution,
  http: httpExecution,
  call: callExecution,
  cache: cacheExecution,
  emit: emitExecution,
  respond: respondExecution,
  fail: failExecution,
} satisfies { readonly [Type in NodeType]: NodeExecution<NodeTypes[Type]> };

/** Maps each node type to its executor. */
export function executionOf<T extends FlowNode>({ type }: T): NodeExecution<T> {
  return executions[type] as unknown as NodeExecution<T>;
}
