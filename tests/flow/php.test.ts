import { describe, expect, it } from 'vitest';
import { phpClass, phpSimple } from '#schemas/flow/php/generate.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { differences, inGateway, inPhp } from '../support/flow/agree.ts';
import { loopCases } from '../support/flow/cases/loops.ts';
import { readingCases } from '../support/flow/cases/reading.ts';
import { valueCases } from '../support/flow/cases/values.ts';
import { writingCases } from '../support/flow/cases/writing.ts';
import { lint } from '../support/flow/php.ts';

const cases = [...valueCases, ...loopCases];

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

  it('answer alike', async () => {
    const gateway = await inGateway(cases, {});
    expect(differences(cases, gateway, await inPhp(cases, {})).join('\n')).toBe('');
    expect(gateway.filter((one) => (one as { ret: number }).ret === 200).length).toBeGreaterThan(40);
  });
});
