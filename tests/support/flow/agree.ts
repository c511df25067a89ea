import type { Surroundings } from '#schemas/flow/api.ts';
import { phpClass } from '#schemas/flow/php/generate.ts';
import { compileParameters } from '#schemas/flow/rules/compileParameters.ts';
import { compileFlow } from '#server/flow/compile.ts';
import { badRequestWords } from '#server/flow/failure.ts';
import type { InnerCall, Ports } from '#server/flow/ports.ts';
import { type RunOptions, runFlow } from '#server/flow/run.ts';
import type { Case } from './cases/case.ts';
import { type PhpAnswer, type PhpProject, runPhp } from './php.ts';
import { testCache, testPorts } from './ports.ts';

/** The gateway's answer to each call of each case. */
export async function inGateway(
  cases: readonly Case[],
  around: Surroundings,
  more: Partial<Ports> = {},
  within: Pick<RunOptions, 'remainingMs'> = {},
): Promise<unknown[]> {
  const known = new Map(
    cases.map(({ api, flow }) => [
      api.service,
      { api, plan: compileFlow(flow, api, around), cache: testCache() },
    ]),
  );
  const answer = async (service: string, params: Readonly<Record<string, unknown>>, options = within) => {
    const one = known.get(service);
    if (!one) throw new Error(`no case ${service}`);
    const read = compileParameters(one.api.parameters)(params);
    if (read.errors) return { ret: 400, data: {}, msg: { zh_cn: '', en: '' } };
    return runFlow(one.plan, read.values, { ...ports, cache: one.cache }, options);
  };
  const ports = testPorts({
    ...more,
    call: async ({ service, params, remainingMs }: InnerCall) => {
      const { ret, data, msg } = await answer(service, params, { remainingMs });
      return { ret, data, msg: msg.zh_cn };
    },
  });
  const answers: unknown[] = [];
  for (const { api, calls } of cases)
    for (const params of calls) {
      ports.sent.length = 0;
      const { ret, data, msg } = await answer(api.service, params);
      answers.push(comparable({ ret, data, msg: msg.zh_cn, sent: [...ports.sent] }));
    }
  return answers;
}

/** The answers of the generated PHP to the same calls. */
export async function inPhp(
  cases: readonly Case[],
  around: Surroundings,
  database: Parameters<typeof runPhp>[2] = null,
  project: PhpProject = {},
): Promise<unknown[]> {
  const classes = cases.map(({ api, flow }) => phpClass([{ api, flow }], around));
  const calls = cases.flatMap(({ api, calls: all }) =>
    all.map((params) => ({ service: api.service, params })),
  );
  return (await runPhp(classes, calls, database, project)).map(comparable);
}

/** The Chinese messages for each call of some cases, from the gateway and from the generated PHP. */
export async function inTheirWords(
  cases: readonly Case[],
  around: Surroundings,
  more: Partial<Ports>,
  database: Parameters<typeof runPhp>[2],
) {
  const calls = cases.flatMap((one) => one.calls.map((params) => ({ ...one, params })));
  const gateway = [];
  for (const { api, flow, params } of calls) {
    const { values = {}, errors } = compileParameters(api.parameters)(params);
    if (errors?.[0]) {
      gateway.push({ ret: 400, msg: badRequestWords(errors[0]).zh_cn });
      continue;
    }
    const { ret, msg } = await runFlow(compileFlow(flow, api, around), values, testPorts(more));
    gateway.push({ ret, msg: msg.zh_cn });
  }
  const classes = cases.map(({ api, flow }) => phpClass([{ api, flow }], around));
  const asked = calls.map(({ api, params }) => ({ service: api.service, params }));
  const php = (await runPhp(classes, asked, database)).map(({ ret, msg }) => ({ ret, msg }));
  return { gateway, php };
}

/** The calls with different answers, with both answers. */
export function differences(
  cases: readonly Case[],
  gateway: readonly unknown[],
  php: readonly unknown[],
): string[] {
  const calls = cases.flatMap(({ name, calls: all }) =>
    all.map((params) => `${name} ${JSON.stringify(params)}`),
  );
  return calls.flatMap((call, at) => {
    const [a, b] = [JSON.stringify(gateway[at]), JSON.stringify(php[at])];
    return a === b ? [] : [`${call}\n  gateway ${a}\n  php     ${b}`];
  });
}

// The message of a `fail` node must be identical; messages of internal failures may differ. PHP has one empty
// list for both.
function comparable({ ret, data, msg, sent = [] }: PhpAnswer): unknown {
  const isSaid = ret !== 200 && ret !== 400 && ret !== 500;
  return JSON.parse(JSON.stringify({ ret, data, sent, msg: isSaid ? msg : '' }).replaceAll('{}', '[]'));
}
