import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ApiDefinition, Surroundings } from '#schemas/flow/api.ts';
import type { FlowNode } from '#schemas/flow/document.ts';
import { isConnectable } from '#schemas/flow/isConnectable.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { valuesFor } from '#schemas/flow/valuesFor.ts';
import { say } from '#schemas/say.ts';
import { textsOf } from '#server/language.ts';
import { cpuTime } from '../support/cpuTime.ts';
import { api, flow } from '../support/flow/api.ts';
import { fail, fn, lit, parameters, ref, respond } from '../support/flow/cases/case.ts';

const around: Surroundings = {
  columns: (_connection, table) =>
    table === 'users' ? { id: 'integer', name: 'string', balance: 'float', joined: 'date' } : null,
  api: (service) =>
    service === 'App.User.Get'
      ? { parameters: parameters('id:i!'), returns: [{ name: 'user.name', type: 'string' }] }
      : null,
  topics: ['news'],
  connections: ['shop'],
};
const set = (values: Readonly<Record<string, ReturnType<typeof ref>>>): FlowNode => ({ type: 'set', values });

function keysOf(
  nodes: Readonly<Record<string, FlowNode>>,
  lines: string,
  more: Partial<ApiDefinition> = {},
): string[] {
  const found = problemsOf(
    flow(nodes, lines),
    api({ parameters: parameters('city:s n:i list:a'), ...more }),
    around,
  );
  for (const { key, values } of found)
    for (const texts of Object.values(textsOf))
      expect(say(texts, `flow.problem.${key}`, values)).not.toMatch(/^flow\.|%\{/);
  return found.map(({ node, field, key }) => `${node ?? ''} ${field} ${key}`);
}

describe('what is wrong with a flow', () => {
  it('is nothing when all is right', () => {
    expect(keysOf({ end: respond({ c: ref('start.city') }) }, 'start>end')).toEqual([]);
  });

  it('is shown of its lines (DES-13)', () => {
    const a = set({ v: lit(1) });
    expect(keysOf({ a, b: a }, 'start>a a>b b>a')).toEqual(['a edges cycle']);
    expect(keysOf({ a, b: a }, 'start>a start>b')).toEqual(['start edges.1 portTwice']);
    expect(keysOf({ a }, 'start.other>a a>gone')).toEqual([
      'start edges.0 unknownPort',
      'a edges.1 edgeToNowhere',
    ]);
    expect(keysOf({ a, end: respond({}) }, 'start>end end>a')).toContain('end edges.1 noPorts');
    expect(keysOf({ a, two: { type: 'request' } }, 'start>a')).toContain('two type secondStart');
    const loop: FlowNode = { type: 'each', list: ref('start.list') };
    expect(keysOf({ loop, a }, 'start>loop loop.item>a loop.done>a')).toEqual(['a edges bodyEntered']);
    expect(keysOf({ loop, end: respond({}) }, 'start>loop loop.item>end')).toEqual(['end type answerInBody']);
  });

  it('is shown of what its values refer to', () => {
    const check: FlowNode = { type: 'condition', match: 'all', rows: [[ref('start.n'), 'eq', lit(1)]] };
    const a = set({ v: lit(1) });
    expect(
      keysOf({ a, check, end: respond({ v: ref('a.v') }) }, 'start>check check.yes>a a>end check.no>end'),
    ).toEqual(['end fields.v refLater']);
    expect(
      keysOf(
        { end: respond({ v: ref('start.town'), w: ref('gone.x'), x: ref('..'), y: ref('end.x') }) },
        'start>end',
      ),
    ).toEqual([
      'end fields.v refField',
      'end fields.w refNode',
      'end fields.x refForm',
      'end fields.y refSelf',
    ]);
    const loop: FlowNode = { type: 'each', list: ref('start.list'), collect: ref('loop.item') };
    expect(keysOf({ loop, end: respond({ v: ref('loop.item') }) }, 'start>loop loop.done>end')).toEqual([
      'end fields.v refField',
    ]);
    const user: FlowNode = {
      type: 'query',
      table: 'users',
      action: 'get',
      where: [['id', 'eq', ref('start.n')]],
    };
    expect(
      keysOf({ user, end: respond({ v: ref('user.name'), w: ref('user.town') }) }, 'start>user user>end'),
    ).toEqual(['end fields.w refField']);
  });

  it('is shown of types that do not fit', () => {
    expect(
      keysOf(
        { a: set({ v: fn('add', ref('start.city'), lit(1)), w: fn('nope'), x: fn('lower') }) },
        'start>a',
      ),
    ).toEqual(['a values.v.args.0 argumentType', 'a values.w function', 'a values.x argumentCount']);
    const check: FlowNode = { type: 'condition', match: 'all', rows: [[ref('start.n'), 'eq', lit('x')]] };
    expect(keysOf({ check }, 'start>check')).toEqual(['check rows.0 neverEqual']);
    const constant: FlowNode = { type: 'condition', match: 'all', rows: [[lit(null), 'eq', lit(null)]] };
    expect(keysOf({ constant }, 'start>constant')).toEqual(['constant rows.0 constant']);
    expect(keysOf({ all: { type: 'each', list: ref('start.city') } }, 'start>all')).toEqual([
      'all list needsList',
    ]);
    const returns = [
      { name: 'n', type: 'integer' },
      { name: 'm', type: 'string' },
    ] as const;
    expect(keysOf({ end: respond({ n: ref('start.city'), o: lit(1) }) }, 'start>end', { returns })).toEqual([
      'end fields.m answerMissing',
      'end fields.n answerType',
      'end fields.o answerUnknown',
    ]);
  });

  it('is shown of tables, statements, other APIs and topics', () => {
    const query = (more: object) => ({ type: 'query', table: 'users', action: 'list', ...more }) as FlowNode;
    expect(keysOf({ q: query({ table: 'none' }) }, 'start>q')).toEqual(['q table table']);
    expect(keysOf({ q: query({ connection: 'x' }) }, 'start>q')).toEqual(['q connection connection']);
    expect(
      keysOf({ q: query({ columns: ['town'], where: [['id', 'eq', ref('start.city')]] }) }, 'start>q'),
    ).toEqual(['q columns.0 column', 'q where.0.2 columnType']);
    expect(keysOf({ q: query({ action: 'delete' }) }, 'start>q')).toEqual(['q where everyRow']);
    expect(
      keysOf({ q: query({ action: 'update', where: [['id', 'eq', lit(1), 'ifGiven']] }) }, 'start>q'),
    ).toEqual(['q where.0 optionalChange', 'q values needsValues']);
    expect(keysOf({ q: query({ table: 'a";drop' }) }, 'start>q')).toEqual(['q table shape']);
    const sql = (text: string, params = {}) => ({ type: 'sql', sql: text, params }) as FlowNode;
    expect(keysOf({ s: sql('select :a', { b: lit(1) }) }, 'start>s')).toEqual([
      's params.a sqlMissing',
      's params.b sqlUnused',
    ]);
    expect(keysOf({ s: sql('select $1') }, 'start>s')).toEqual(['s sql sqlPlaces']);
    expect(keysOf({ s: sql("select 'x") }, 'start>s')).toEqual(['s sql sqlOpen']);
    expect(
      keysOf({ c: { type: 'call', service: 'App.User.Get', params: { x: lit(1) } } }, 'start>c'),
    ).toEqual(['c params.id callMissing', 'c params.x callUnknown']);
    expect(keysOf({ c: { type: 'call', service: 'App.No.Such' } }, 'start>c')).toEqual([
      'c service callNone',
    ]);
    expect(keysOf({ e: { type: 'emit', topic: 'x', message: lit(1) } }, 'start>e')).toEqual([
      'e topic topic',
    ]);
    const asks = (...url: (string | null)[]) => {
      const parts = url.map((part) => (part === null ? ref('start.city') : lit(part)));
      const whole = parts.length === 1 ? (parts[0] ?? lit('')) : { join: parts };
      return keysOf({ h: { type: 'http', method: 'GET', url: whole } }, 'start>h');
    };
    for (const wrong of [['https://'], ['/a'], ['ftp://a.example'], ['a.example/', null]])
      expect(asks(...wrong)).toEqual(['h url httpAddress']);
    // A value in the host, or joined to it, would choose the called server.
    for (const before of [
      'https://',
      'https://a.example',
      'https://a.example:80',
      'https://u@',
      'https:',
      '',
    ])
      expect(asks(before, null, '.example/x')).toEqual(['h url httpAddress']);
    for (const right of [['HTTP://a.example'], [null], [null, '/a'], ['https://a.example', '/', null, '.x']])
      expect(asks(...right)).toEqual([]);
    expect(asks('https://a.example?q=', null)).toEqual([]);
    const inner = { join: [lit('https://a.example'), ref('start.city')] };
    const nested: FlowNode = { type: 'http', method: 'GET', url: { join: [inner, lit('/x')] } };
    expect(keysOf({ h: nested }, 'start>h')).toEqual(['h url httpAddress']);
    const write = query({ action: 'insert', values: { name: lit('x') } });
    const http: FlowNode = { type: 'http', method: 'GET', url: lit('https://example.com') };
    expect(keysOf({ write, http }, 'start>write write>http')).toEqual(['http type outgoingInWrite']);
  });

  it('is shown in words of its own where a node is not filled in yet, or beyond its limits', () => {
    const blank = (one: object) => keysOf({ x: one as FlowNode }, 'start>x');
    expect(blank({ type: 'query', table: '', action: 'list' })).toEqual(['x table emptyTable']);
    expect(blank({ type: 'sql', sql: '' })).toEqual(['x sql emptySql']);
    expect(blank({ type: 'call', service: '' })).toEqual(['x service emptyService']);
    expect(blank({ type: 'emit', topic: '', message: lit(1) })).toEqual(['x topic emptyTopic']);
    expect(blank({ type: 'fail', code: 600, message: { zh_cn: '', en: '' } })).toEqual([
      'x code rangeCode',
      'x message.zh_cn emptyMessageChinese',
      'x message.en emptyMessageEnglish',
    ]);
    const where = [['', 'eq', lit(1)]];
    expect(blank({ type: 'query', table: 'users', action: 'list', where })).toEqual([
      'x where.0.0 emptyField',
    ]);
    expect(blank({ type: 'http', method: 'GET', url: lit('http://a'), timeout: 0 })).toEqual([
      'x timeout rangeTimeout',
    ]);
    expect(blank({ type: 'cache', action: 'get', key: lit('k'), seconds: 0.5 })).toEqual([
      'x seconds rangeSeconds',
    ]);
  });

  it('is shown of what is no flow at all, and nothing makes it throw', () => {
    const fixed = api();
    expect(
      problemsOf({ version: 1, nodes: { start: { type: 'request', x: 1 } }, edges: [] }, fixed),
    ).toHaveLength(1);
    expect(problemsOf({ version: 1, nodes: { start: { type: 'magic' } }, edges: [] }, fixed)[0]?.key).toBe(
      'nodeType',
    );
    expect(problemsOf({ version: 1, nodes: { f: fail(408) }, edges: [] }, fixed)[0]?.key).toBe('rangeCode');
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(problemsOf(value, fixed).length).toBeGreaterThan(0);
      }),
    );
  });

  it('is shown by the name that is missing, that there may not be, or that no node can have (DES-13)', () => {
    const told = (one: unknown) =>
      problemsOf(one, api()).map(({ node, field, values }) => `${node ?? ''} ${field} ${values['rule']}`);
    const start: FlowNode = { type: 'request' };
    const whole = flow({}, '');
    expect(told({ version: 1 })).toEqual([' nodes required', ' edges required']);
    expect(told({ ...whole, evil: 1 })).toEqual([' evil additionalProperties']);
    expect(told({ ...whole, nodes: { start, 'a/b c': start } })).toEqual([' nodes.a/b c pattern']);
    expect(told({ ...whole, nodes: { start, q: { type: 'query' } } })).toContain('q table required');
    // No browser can render beyond that.
    expect(told({ ...whole, layout: { start: [1e300, 0] } })).toEqual([' layout.start.0 maximum']);
  });

  it('is found in a flow of 500 nodes within two seconds (DES-13)', () => {
    const names = Array.from({ length: 500 }, (_none, at) => `n${at}`);
    const nodes = Object.fromEntries(
      names.map((name, at) => [name, set({ v: at === 0 ? lit(1) : fn('add', ref(`n${at - 1}.v`), lit(1)) })]),
    );
    const lines = names.map((name, at) => `${at === 0 ? 'start' : `n${at - 1}`}>${name}`).join(' ');
    const took = cpuTime(() => expect(problemsOf(flow(nodes, lines), api())).toEqual([]));
    expect(took).toBeLessThan(2000);
  });
});

describe('a line', () => {
  const nodes = {
    a: set({ v: lit(1) }),
    loop: { type: 'each', list: ref('start.list') } as FlowNode,
    inner: set({ v: lit(2) }),
    end: respond({}),
  };
  const drawn = flow(nodes, 'start>a loop.item>inner');
  const reason = (from: string, port: string, to: string) => {
    const answer = isConnectable(drawn, from, port, to);
    return answer.ok ? 'ok' : answer.reason.key;
  };
  it('may be drawn where it fits, and is refused with the reason where it does not', () => {
    expect(reason('a', 'out', 'loop')).toBe('ok');
    expect(reason('start', 'out', 'loop')).toBe('portTwice');
    expect(reason('a', 'out', 'a')).toBe('cycle');
    expect(reason('a', 'out', 'start')).toBe('intoStart');
    expect(reason('end', 'out', 'a')).toBe('noPorts');
    expect(isConnectable(flow(nodes, 'start>loop loop.item>inner'), 'loop', 'done', 'inner')).toMatchObject({
      reason: { key: 'bodyEntered' },
    });
    expect(isConnectable(flow(nodes, 'start>loop loop.item>inner'), 'inner', 'out', 'end')).toMatchObject({
      reason: { key: 'answerInBody' },
    });
  });
});

describe('the values that a node may use', () => {
  const nodes: Readonly<Record<string, FlowNode>> = {
    user: { type: 'query', table: 'users', action: 'get', where: [['id', 'eq', ref('start.n')]] },
    other: set({ v: lit('x') }),
    end: respond({}),
  };
  it('are those that have run on every way, with their types', () => {
    const offers = valuesFor(
      flow(nodes, 'start>user user>other user.none>end other>end'),
      'end',
      api({ parameters: parameters('n:i!') }),
      around,
    );
    expect(offers.map((offer) => offer.ref)).toEqual([
      'start',
      'start.n',
      'user',
      'user.id',
      'user.name',
      'user.balance',
      'user.joined',
    ]);
    expect(offers.find((offer) => offer.ref === 'user.name')?.kind).toEqual({
      type: 'string',
      nullable: true,
    });
  });
  it('are only those that fit, when a type is wanted', () => {
    const drawn = flow(nodes, 'start>user user>other other>end');
    const offers = valuesFor(drawn, 'end', api({ parameters: parameters('n:i!') }), around, {
      wanted: 'string',
    });
    expect(offers.map((offer) => offer.ref)).toEqual(['user.name', 'user.joined', 'other.v']);
  });
});
