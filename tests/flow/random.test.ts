import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differences, inGateway, inPhp } from '../support/flow/agree.ts';
import { api } from '../support/flow/api.ts';
import type { Case } from '../support/flow/cases/case.ts';
import { type RandomFlow, randomFlow, randomParameters } from '../support/flow/randomFlow.ts';

// Flows per PHP process, whose startup takes longer than the flows.
const together = 60;
const runs = Number(process.env['FLOW_RUNS'] ?? 12);

function caseOf({ flow, calls }: RandomFlow, at: number): Case {
  const service = `App.Random${at}.Run`;
  return { name: JSON.stringify(flow), api: api({ service, parameters: randomParameters }), flow, calls };
}

it('any flow without errors ends in an answer, and its PHP is PHP and answers the same', async () => {
  let called = 0;
  let answered = 0;
  const flows = fc.array(randomFlow, { minLength: 1, maxLength: together, size: 'max' });
  await fc.assert(
    fc.asyncProperty(flows, async (drawn) => {
      const cases = drawn.map(caseOf);
      const gateway = await inGateway(cases, {});
      const php = await inPhp(cases, {});
      expect(differences(cases, gateway, php).join('\n')).toBe('');
      called += gateway.length;
      answered += gateway.filter((one) => (one as { ret: number }).ret === 200).length;
    }),
    { numRuns: runs, endOnFailure: process.env['FLOW_RUNS'] !== undefined },
  );
  // About two in three answer; the others compare only their refusals.
  expect(answered / called).toBeGreaterThan(0.5);
}, 120_000);
