import { describe, expect, it } from 'vitest';
import { phpClass } from '#schemas/flow/php/generate.ts';
import { inGateway, inPhp, inTheirWords } from '../support/flow/agree.ts';
import { fn, lit, made, ref, respond } from '../support/flow/cases/case.ts';
import { runPhp } from '../support/flow/php.ts';

const value = fn('from_json', ref('start.json'));
const twice = { list: [ref('start.text'), ref('start.text')] };
const long = 'x'.repeat(2_600_000);
const calls = [
  { json: '"a"', text: 'b' },
  { json: '"a\\u0000b"', text: 'b' },
  { json: '{"a\\u0000":1}', text: 'b' },
  { json: '[[{"a":["\\u0000"]}]]', text: 'b' },
  { json: '"\\\\u0000"', text: 'b' },
  { json: '1', text: long },
  { json: '1', text: long.slice(0, 2_400_000) },
];
const cases = [
  made(
    'a message of anything',
    'json:s text:s',
    {
      tell: { type: 'emit', topic: 'all', message: { object: { value, twice } } },
      end: respond({ done: lit(true) }),
    },
    'start>tell tell>end',
    calls,
  ),
  made(
    'a cache of anything',
    'json:s text:s',
    {
      keep: { type: 'cache', action: 'set', key: lit('k'), value: { object: { value, twice } }, seconds: 60 },
      look: { type: 'cache', action: 'get', key: lit('k') },
      hit: respond({ value: ref('look.value.value') }),
    },
    'start>keep keep>look look.hit>hit',
    calls,
  ),
];

describe('what a flow keeps or sends, in the gateway and in PHP', () => {
  it('has no U+0000, and is no larger than an answer may be', async () => {
    const gateway = await inGateway(cases, {});
    expect(await inPhp(cases, {})).toEqual(gateway);
    const codes = gateway.map((one) => (one as { ret: number }).ret);
    expect(codes).toEqual([200, 400, 400, 400, 200, 400, 200, 200, 400, 400, 400, 200, 400, 200]);
  });

  it('is refused in the same words', async () => {
    const { gateway, php } = await inTheirWords(cases, {}, {}, null);
    const refused = php.filter(({ ret }) => ret === 400);
    expect(new Set(refused.map(({ msg }) => msg))).toEqual(
      new Set(['文本中有无法保存的字符：U+0000 或不成对的代理字符', '计算出错：结果太大']),
    );
    for (const [at, { msg }] of php.entries()) expect(gateway[at]?.msg).toContain(msg);
  });
});

describe('an API that another one calls', () => {
  const inner = made(
    'a greeting',
    'name:s!',
    { end: respond({ hello: ref('start.name') }) },
    'start>end',
    [],
  );
  const outer = made(
    'a greeting by another',
    'name:s!',
    {
      ask: { type: 'call', service: inner.api.service, params: { name: ref('start.name') } },
      end: respond({ said: ref('ask.data.hello') }),
      no: respond({ ret: ref('ask.ret') }),
    },
    'start>ask ask>end ask.failed>no',
    [{ name: 'Ann' }],
  );

  it('is called in PHP as the caller of the first, where the project asks who that is, and with nothing else of his', async () => {
    const classes = [inner, outer].map(({ api, flow }) => phpClass([{ api, flow }]));
    const call = (params: Readonly<Record<string, unknown>>) => ({ service: outer.api.service, params });
    const answers = await runPhp(
      classes,
      [call({ name: 'Ann', access_token: 'right' }), call({ name: 'Ann', access_token: 'wrong' })],
      null,
      { token: 'right' },
    );
    expect(answers[0]).toMatchObject({ ret: 200, data: { said: 'Ann' } });
    expect(answers[1]).toMatchObject({ ret: 406 });
    // Extra parameters of the first call are not parameters of the second.
    const silent = {
      ...outer,
      flow: {
        ...outer.flow,
        nodes: { ...outer.flow.nodes, ask: { type: 'call', service: inner.api.service, params: {} } },
      },
    } as typeof outer;
    const [said] = await runPhp(
      [inner, silent].map(({ api, flow }) => phpClass([{ api, flow }])),
      [call({ name: 'Ann', access_token: 'right' })],
      null,
      { token: 'right' },
    );
    expect(said).toMatchObject({ ret: 200, data: { ret: 400 } });
    expect(await inPhp([inner, outer], {})).toEqual(await inGateway([inner, outer], {}));
  });
});
