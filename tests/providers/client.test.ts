import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#providers/callError.ts';
import { type Client, createClient } from '#providers/client.ts';
import { createSession, type Session } from '#providers/session.ts';
import { openPage, type TestPage } from '../support/browser/page.ts';

let page: TestPage;
let session: Session;
let client: Client;
let answer: () => Response | Promise<Response>;
const sent: { url: string; body: URLSearchParams | FormData; headers: Record<string, string> }[] = [];
const told = { log: vi.fn(), out: vi.fn(), back: vi.fn(), refused: vi.fn() };

beforeEach(() => {
  page = openPage();
  sent.length = 0;
  for (const spy of Object.values(told)) spy.mockReset();
  vi.stubGlobal('fetch', async (url: string, { body, headers }: (typeof sent)[number]) => {
    sent.push({ url, body, headers });
    return answer();
  });
  session = createSession();
  session.start('mine', false);
  client = createClient({
    session,
    lang: () => 'en',
    say: (key) => `<${key}>`,
    log: told.log,
    onSignOut: told.out,
    onReturn: told.back,
    onRefusal: told.refused,
  });
});
afterEach(() => vi.unstubAllGlobals());

const envelope = (ret: number, data: unknown = {}, msg = '') =>
  new Response(JSON.stringify({ ret, data, msg }), { headers: { 'content-type': 'application/json' } });
const failure = (service = 'Admin.User.GetMember', options = {}) =>
  client.call(service, {}, options).then(
    () => Promise.reject(new Error('it answered')),
    (error: CallError) => error,
  );

describe('a call', () => {
  it('goes as a form to the entry of its family, with token and language [call-01]', async () => {
    answer = () => envelope(200, { id: 1 });
    expect(await client.call('Platform.User.Profile', { filter: { a: 1 }, none: undefined })).toEqual({
      id: 1,
    });
    await client.call('Admin.User.GetMember', { access_token: 'other', lang: 'zh_cn' });
    expect(sent[0]?.url).toBe('/api/platform.php?service=Platform.User.Profile');
    expect(String(sent[0]?.body)).toBe('filter=%7B%22a%22%3A1%7D&access_token=mine&lang=en');
    expect(sent[1]?.url).toBe('/api/admin.php?service=Admin.User.GetMember');
    expect(String(sent[1]?.body)).toBe('access_token=other&lang=zh_cn');
    // A request rejected before its body was read gets the answer in these languages.
    expect(sent.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'zh-CN']);
  });

  it('carries a file behind its fields', async () => {
    answer = () => envelope(200);
    await client.call('Admin.File.Upload', { file: new Blob(['x']), name: 'a' });
    const form = sent[0]?.body ?? new FormData();
    expect([...form.keys()]).toEqual(['name', 'access_token', 'lang', 'file']);
  });

  it('that is refused shows the dialog; the site query and the error logger are excepted (FE-04)', async () => {
    answer = () => envelope(403, {}, 'no');
    const error = await failure();
    expect(error).toBeInstanceOf(CallError);
    expect([error.ret, error.message]).toEqual([403, 'no']);
    expect(told.refused).toHaveBeenCalledExactlyOnceWith(error);
    expect(error.isTold).toBe(true);
    expect((await failure('Admin.User.GetMember', { quiet: true })).isTold).toBe(false);
    for (const excepted of ['save_error_logger', 'Platform.Site.Get']) await failure(excepted);
    expect(told.refused).toHaveBeenCalledTimes(1);
    expect(told.log).not.toHaveBeenCalled();
  });

  it('that names fields shows the dialog as well, and one that its caller settles does not', async () => {
    answer = () => envelope(400, { errors: [{ field: 'name', rule: 'unique', message: 'taken' }] });
    expect((await failure('Admin.User.EditMember')).isTold).toBe(true);
    const settled = { quiet: ({ ret }: CallError) => ret === 419 };
    expect((await failure('Admin.User.EditMember', settled)).isTold).toBe(true);
    answer = () => envelope(419, {}, 'changed');
    expect((await failure('Admin.User.EditMember', settled)).isTold).toBe(false);
    expect(told.refused).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['HTML', () => new Response('<html>', { status: 200, statusText: 'OK' }), 200, '200 OK'],
    ['nothing', () => new Response(''), 200, '200'],
    ['no ret', () => new Response('{"data":1}'), 200, '200'],
    [
      'an HTTP error',
      () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
      502,
      '502 Bad Gateway',
    ],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 0, 'Failed to fetch'],
  ])(
    'that brings %s is logged with its status and address (FE-04) [error-03, error-04]',
    async (_what, broken, code, message) => {
      answer = broken;
      const error = await failure();
      expect([error.ret, error.message]).toEqual([0, '<frame.network.nothing>']);
      const url = 'http://kaifang.test/api/admin.php?service=Admin.User.GetMember';
      expect(told.log).toHaveBeenCalledExactlyOnceWith({ type: 'ajax', code, message, url });
      expect(told.refused).toHaveBeenCalledExactlyOnceWith(error);
      await failure('save_error_logger');
      expect(told.log).toHaveBeenCalledTimes(1);
    },
  );

  it('that was given up is no error of anybody', async () => {
    answer = () => Promise.reject(new DOMException('given up', 'AbortError'));
    expect((await failure()).name).toBe('AbortError');
    expect(told.log).not.toHaveBeenCalled();
    expect(told.refused).not.toHaveBeenCalled();
  });
});

describe('the end of a session', () => {
  it.each([406, 408])(
    'is shown by ret %i where one signs in, too, and by no dialog (FE-04) [state-33, error-01]',
    async (ret) => {
      session.end();
      answer = () => envelope(ret, {}, 'disabled');
      const error = await failure('Platform.User.UserLogin');
      expect([error.ret, error.message]).toEqual([ret, '<frame.session.again>disabled']);
      expect(told.refused).not.toHaveBeenCalled();
      expect(told.out).not.toHaveBeenCalled();
    },
  );

  it.each([406, 408])(
    'comes with ret %i, once, however many calls were on their way [state-33, error-01]',
    async (ret) => {
      answer = () => envelope(ret, {}, 'expired');
      const errors = await Promise.all([failure(), failure('Admin.User.GetMember', { quiet: true })]);
      expect(errors.map(({ message }) => message)).toContain('<frame.session.again>expired');
      expect(told.out).toHaveBeenCalledExactlyOnceWith('<frame.session.again>expired', 'same');
      expect(told.refused).not.toHaveBeenCalled();
      expect(session.token()).toBeNull();
      expect(page.cookies.has('token')).toBe(false);
    },
  );

  it.each([406, 408])('of a simulated login by ret %i leads back to the one before, once', async (ret) => {
    session.enter('simulated');
    answer = () => envelope(ret, {}, 'expired');
    await Promise.all([failure(), failure('Platform.User.EndSimulation', { quiet: true })]);
    expect(told.back).toHaveBeenCalledTimes(1);
    expect(told.out).not.toHaveBeenCalled();
    expect(session.token()).toBe('mine');
    expect(page.cookies.get('token')).toBe('mine');
    expect(page.cookies.has('token_before')).toBe(false);
    // That session may have ended as well: then there is none to return to.
    await failure();
    expect(told.out).toHaveBeenCalledTimes(1);
    expect(session.token()).toBeNull();
  });

  it('never leads to someone who was there before another sign-in', async () => {
    session.enter('simulated');
    session.start('somebody', false);
    answer = () => envelope(406);
    await failure();
    expect(told.back).not.toHaveBeenCalled();
    expect(session.token()).toBeNull();
  });

  it('does not come from an answer to an earlier session', async () => {
    answer = () => {
      session.start('newer', false);
      return envelope(406);
    };
    await failure();
    expect(told.out).not.toHaveBeenCalled();
    expect(session.token()).toBe('newer');
  });

  it.each(['ended', 'replaced'] as const)('%s by another tab lets nothing out', async (fate) => {
    const other = createSession();
    if (fate === 'ended') other.end();
    else other.start('theirs', false);
    await failure();
    expect(sent).toEqual([]);
    expect(told.out).toHaveBeenCalledExactlyOnceWith(`<frame.session.${fate}>`, fate);
  });
});

describe('a file', () => {
  it('is given as it comes, and a refusal in its place is a refusal', async () => {
    answer = () => new Response('a,b', { headers: { 'content-type': 'text/csv' } });
    expect(await (await client.fetchFile('Admin.User.Export', {})).text()).toBe('a,b');
    answer = () => envelope(403, {}, 'no');
    await expect(client.fetchFile('Admin.User.Export', {})).rejects.toMatchObject({ ret: 403 });
  });
});
