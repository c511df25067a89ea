import { expect, it } from 'vitest';
import { createPathMapper } from '#src/reactAdminPaths.ts';
import { productRegistry } from '../support/productRegistry.ts';

const map = createPathMapper(productRegistry());

it.each([
  ['/account', '/user/list'],
  ['/account/5/show', '/user/look-over/5'],
  ['/account/5', '/user/compile/5'],
  ['/config/create', '/platmanage/configuration/add'],
  ['/account?page=2', '/user/list?page=2'],
  ['/access-denied', '/401'],
  ['/authentication-error', '/500'],
])('leads %s to %s', (from, to) => {
  expect(map(from)).toBe(to);
});

it.each(['/user/list', '/account/resetPassword', '/nothing/here', '/', '/home', '/account/5/show/more'])(
  'leaves %s as it is',
  (path) => {
    expect(map(path)).toBe(path);
  },
);
