import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '#providers/callError.ts';
import { createRestProvider } from '#providers/restProvider.ts';

afterEach(() => vi.unstubAllGlobals());

/** A provider whose server answers all requests alike, and what it reported. */
function answered(body: string | null, init: ResponseInit = {}) {
  vi.stubGlobal('fetch', async () => new Response(body, init));
  const hooks = { log: vi.fn(), say: (key: string) => key, onRefusal: vi.fn() };
  return { ...hooks, rest: createRestProvider('http://rest.test/v1', hooks) };
}

const asked = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
} as const;
const ranged = { headers: { 'content-range': 'gadget 0-0/1' } };

it.each([
  ['204', null, { status: 204 }],
  ['an empty object', '{}', {}],
])(
  'takes what was changed or deleted from what was sent where the answer is %s',
  async (_what, body, init) => {
    const { rest, onRefusal } = answered(body, init);
    const one = { id: 2, name: 'Two', extra: 'theirs' };
    const change = { id: 2, data: { name: 'Zwei' }, previousData: one };
    expect((await rest.update('gadget', change)).data).toEqual({ ...one, name: 'Zwei' });
    expect((await rest.delete('gadget', { id: 'a/1' })).data).toEqual({ id: 'a/1' });
    expect((await rest.deleteMany('gadget', { ids: [2, 'b'] })).data).toHaveLength(2);
    expect(onRefusal).not.toHaveBeenCalled();
  },
);

it('takes a page of the web for no answer to a change', async () => {
  const { rest, onRefusal } = answered('<html>Sign in</html>');
  const change = { id: 2, data: { name: 'Zwei' }, previousData: { id: 2 } };
  await expect(rest.update('gadget', change)).rejects.toMatchObject({ ret: 0, isTold: true });
  await expect(rest.deleteMany('gadget', { ids: [2] })).rejects.toMatchObject({ ret: 0, isTold: true });
  expect(onRefusal).toHaveBeenCalledTimes(2);
});

it.each([
  ['a list that is none', '{"items":[]}', ranged],
  ['a record without an id', '[{"name":"One"}]', ranged],
  ['a page of the web', '<html></html>', {}],
  ['a list without its number', '[{"id":1}]', {}],
])('shows %s in the words of the frame, and writes into the error log why', async (_what, body, init) => {
  const { rest, log, onRefusal } = answered(body, init);
  const refused = await rest.getList('gadget', asked).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({ ret: 0, message: 'frame.network.nothing', isTold: true });
  expect(onRefusal).toHaveBeenCalledWith(refused);
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls[0]?.[0]).toMatchObject({
    type: 'ajax',
    message: expect.stringMatching(/id|Content-Range/),
  });
});

it.each([
  ['its own words', '{"message":"Busy"}', 'Busy'],
  ['its number, where it says nothing', '', 'HTTP 503'],
])('shows a server’s fault by %s', async (_what, body, message) => {
  const { rest, log } = answered(body, { status: 503 });
  await expect(rest.getOne('gadget', { id: 1 })).rejects.toMatchObject({ ret: 503, message, isTold: true });
  expect(log).toHaveBeenCalledOnce();
});
