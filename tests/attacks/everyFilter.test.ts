import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportServices } from '#schemas/payloads/report.ts';
import type { Json, Registry, Resource } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { productRegistry } from '../support/productRegistry.ts';

const registry = productRegistry();
let kaifang: TestApp;
let token: string;
const unheard: unknown[] = [];
const note = (reason: unknown) => unheard.push(reason);

beforeAll(async () => {
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255, 'root_1'));
  process.on('unhandledRejection', note);
});
afterAll(async () => {
  process.off('unhandledRejection', note);
  await kaifang.close();
});

/** Every service that takes a filter, with the resource whose fields it filters by. */
function filtered({ resources }: Registry): [service: string, of: Resource][] {
  return [...resources.values()].flatMap((resource): [string, Resource][] => {
    const { list, export: file } = resource.services;
    const own = [list, file].flatMap((name): [string, Resource][] => (name ? [[name, resource]] : []));
    const of = resources.get(resource.report?.of ?? '');
    return [
      ...own,
      ...(of ? reportServices(resource.report).map((name): [string, Resource] => [name, of]) : []),
    ];
  });
}

const wrong: readonly Json[] = [{ foo: 1 }, { eq: [1] }, { between: ['x', 'y', 'z'] }, { in: 'x' }];

// If one of several parallel queries fails, the failure of the others must not crash the server.
test.each(filtered(registry))(
  'IN-10 %s refuses wrong values of each of its fields, and leaves no refusal that no one waits for',
  async (service, { schema }) => {
    for (const name of Object.keys(schema.properties))
      for (const value of wrong) {
        const { ret } = await kaifang.call(service, { filter: { [name]: value } }, token);
        expect({ name, value, ret }).toEqual({ name, value, ret: 400 });
      }
    await new Promise((later) => setTimeout(later, 10));
    expect(unheard.splice(0)).toEqual([]);
  },
);
