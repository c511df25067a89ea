import type { FlowNode } from '#schemas/flow/document.ts';
import type { Workshop } from '../compile.ts';
import { kept } from '../kept.ts';
import type { Deed, Left } from '../plan.ts';
import { conditionDeed, switchDeed } from './branches.ts';
import { cacheDeed } from './cache.ts';
import { callDeed } from './call.ts';
import { eachDeed } from './each.ts';
import { failDeed, respondDeed } from './ends.ts';
import { httpDeed } from './http.ts';
import { named } from './named.ts';
import { queryDeed } from './query.ts';
import { sqlDeed } from './sql.ts';

/** What a node does when its turn comes. */
export function deedOf(id: string, node: FlowNode, shop: Workshop): Deed {
  switch (node.type) {
    case 'request':
      // Its output was laid down before the run began.
      return (_given, run): Left => ({ port: 'out', output: run.slots[shop.slotOf(id)] });
    case 'query':
      return queryDeed(node, shop.around);
    case 'sql':
      return sqlDeed(id, node, shop);
    case 'condition':
      return conditionDeed(id, node, shop);
    case 'switch':
      return switchDeed(id, node, shop);
    case 'each':
      return eachDeed(id, node, shop);
    case 'set':
      return (given): Left => ({ port: 'out', output: named('values', given) });
    case 'http':
      return httpDeed(node, shop);
    case 'call':
      return callDeed(node);
    case 'cache':
      return cacheDeed(node);
    case 'emit':
      return (given, run): Left => {
        run.messages.push({ topic: node.topic, message: kept(given.message ?? null) });
        return { port: 'out', output: {} };
      };
    case 'respond':
      return respondDeed;
    case 'fail':
      return failDeed(node);
  }
}
