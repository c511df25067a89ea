import { describe, expect, it } from 'vitest';
import { portalRegistry } from '#schemas/derive/portal.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { columnsOf } from '#src/records/columns.ts';
import { cardParts } from '#src/records/list/table/cardParts.ts';
import { productRegistry } from '../../support/productRegistry.ts';

const registry = productRegistry();

const partsOf = (name: string, row: Row) => {
  const resource = resourceOf(registry, name);
  const parts = cardParts(resource, columnsOf(resource, resource.list.columns, 'en'), { id: 1, ...row });
  return { state: parts.state?.name, rest: parts.rest.map((column) => column.name) };
};

describe('the card of a record', () => {
  it('has the state that its list has tabs of, no matter what else it waits for', () => {
    const order = { title: 'T', type: 'bug', status: 'communicating', awaiting: 'staff' };
    expect(partsOf('work_order', order)).toEqual({ state: 'status', rest: ['type', 'awaiting'] });
    expect(partsOf('work_order', { title: 'T', status: 'closed', awaiting: null })).toEqual({
      ...{ state: 'status', rest: [] },
    });
  });

  it('else the last of what is coloured and says something', () => {
    const sent = { order_no: '1', status: 'paid', package_state: 'sent' };
    expect(partsOf('order', sent)).toEqual({ state: 'package_state', rest: ['status'] });
    expect(partsOf('order', { ...sent, package_state: null }).state).toBe('status');
    expect(partsOf('config', { name: 'a' }).state).toBeUndefined();
  });

  it('is named by what names a record: no state and no number', () => {
    const resource = resourceOf(portalRegistry(registry), 'subscription');
    const names = ['app_id', 'topic_id', 'callback_url', 'enabled', 'review_status', 'pushes'];
    expect(columnsOf(resource, names, 'en').filter(({ isName }) => isName)).toEqual([]);
  });
});
