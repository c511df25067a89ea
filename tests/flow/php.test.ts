import { describe, expect, it } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { phpClass, phpSimple } from '#schemas/flow/php/generate.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { differences, inGateway, inPhp, inTheirWords } from '../support/flow/agree.ts';
import { api, flow } from '../support/flow/api.ts';
import { branchCases } from '../support/flow/cases/branches.ts';
import { fn, lit, made, ref, respond } from '../support/flow/cases/case.ts';
import { loopCases } from '../support/flow/cases/loops.ts';
import { readingCases } from '../support/flow/cases/reading.ts';
import { valueCases } from '../support/flow/cases/values.ts';
import { writingCases } from '../support/flow/cases/writing.ts';
import { lint } from '../support/flow/php.ts';

const cases = [...valueCases, ...branchCases, ...loopCases];

describe('a flow and its PHP', () => {
  it('are compared in 40 flows and more, each of its own name', () => {
    const services = [...cases, ...readingCases, ...writingCases].map(({ api }) => api.service);
    expect(new Set(services).size).toBe(services.length);
    expect(services.length).toBeGreaterThanOrEqual(40);
  });

  it('are without errors, and PHP whole and in simple mode', async () => {
    const wrong = cases.flatMap(({ name, flow, api }) =>
      problemsOf(flow, api)
        .filter(({ severity }) => severity === 'error')
        .map((one) => `${name}: ${JSON.stringify(one)}`),
    );
    expect(wrong).toEqual([]);
    const whole = cases.map(({ api, flow }) => phpClass([{ api, flow }]));
    const simple = cases.map(({ api, flow }) => `<?php class X {\n${phpSimple({ api, flow })}}`);
    expect(await lint([...whole, ...simple])).toEqual([]);
  });

  it('answer 400 alike where a value is none that can be worked with (GW-10)', async () => {
    const worked = {
      'a division by nothing': fn('divide', ref('start.n'), ref('start.m')),
      'a text that is no number': fn('add', ref('start.o.s'), lit(1)),
      'decimals that are no whole number': fn('round', ref('start.n'), ref('start.o.s')),
      'a result too large': fn('multiply', ref('start.n'), ref('start.n')),
      'a place that is no whole number': fn('substring', lit('abc'), ref('start.o.s')),
      'a sum of what is no number': fn('sum', ref('start.o.a')),
      'an object that is a list': fn('keys', ref('start.o.a')),
      'a list that is an object': fn('first', ref('start.o.j')),
    };
    const params = { n: 9007199254740991, m: 0, o: '{"s":"1.5.x","a":["x"],"j":{"a":1}}' };
    const made400 = Object.entries(worked).map(([name, value]) =>
      made(name, 'n:i m:i o:o', { end: respond({ v: value }) }, 'start>end', [params]),
    );
    const each: FlowNode = { type: 'each', list: ref('start.o.s'), collect: lit(1) };
    made400.push(made('a round of no list', 'o:o', { each }, 'start>each', [params]));
    const gateway = await inGateway(made400, {});
    const php = await inPhp(made400, {});
    expect(differences(made400, gateway, php).join('\n')).toBe('');
    expect(gateway.map((one) => (one as { ret: number }).ret)).toEqual(made400.map(() => 400));
  });

  it('names the table of a data interface: the one that was named, else the one called like its class', () => {
    const definition = api({ service: 'App.OrderItem.Add', type: 'data' });
    const asks = flow({ near: { type: 'query', table: 'near', action: 'count' } });
    const tableIn = (table?: string) =>
      /getTableName\(\$id\) \{\s+return '(\w+)'/.exec(
        phpClass([{ api: definition, flow: asks }], {}, table),
      )?.[1];
    expect([tableIn(), tableIn('stock')]).toEqual(['order_item', 'stock']);
  });

  it('says the types of an answer in the words that the docs of the framework know', () => {
    const returns = (['integer', 'float', 'date', 'file'] as const).map((type) => ({
      name: `a_${type}`,
      type,
    }));
    const code = phpClass([{ api: api({ returns }), flow: flow({}) }]);
    const told = [...code.matchAll(/@return (\w+) (\w+)/g)].map(([, type, name]) => `${name} ${type}`);
    expect(told).toEqual(['a_integer int', 'a_float float', 'a_date date', 'a_file string']);
  });

  it('refuse parameters in the same words, with the beginning that the framework gives them', async () => {
    const calls = [
      { n: '0', s: '123' },
      { n: '10', s: '123' },
      { s: '123' },
      { n: '1', s: '12' },
      { n: '1', s: '一二三四五六' },
      { n: '1', s: '123', a: '{' },
      { n: '1', s: '123', a: '"a"' },
      { n: '1', s: '123', d: '2026-02-30' },
      { n: '9007199254740993', s: '123' },
      { n: '1', s: 'ab\0' },
    ];
    const asked = made('bounds', 'n:i! s:s a:a d:d', { end: respond({ ok: lit(true) }) }, 'start>end', calls);
    const [n, text, ...more] = asked.api.parameters;
    if (!n || !text) throw new Error('no parameters');
    const bound = [{ ...n, min: 1, max: 9 }, { ...text, min: 3, max: 5 }, ...more];
    // Without a bound, so that inexact numbers occur.
    const open = { ...asked, api: { ...asked.api, service: 'App.Open.Run' }, calls: calls.slice(-2) };
    const cases = [{ ...asked, api: { ...asked.api, parameters: bound }, calls: calls.slice(0, -2) }, open];
    const { gateway, php } = await inTheirWords(cases, {}, {}, null);
    expect(php).toEqual(gateway);
    expect(new Set(gateway.map(({ ret }) => ret))).toEqual(new Set([400]));
    for (const { msg } of php) expect(msg).toMatch(/^非法请求：/);
  });

  it('answer alike', async () => {
    const gateway = await inGateway(cases, {});
    expect(differences(cases, gateway, await inPhp(cases, {})).join('\n')).toBe('');
    expect(gateway.filter((one) => (one as { ret: number }).ret === 200).length).toBeGreaterThan(40);
  });
});
