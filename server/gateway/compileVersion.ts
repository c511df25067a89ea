import type { ApiDefinition } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { type ParameterError, parameterMessage } from '#schemas/flow/parameters/error.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import type { Row, Words } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { compileFlow } from '../flow/compile.ts';
import type { DataStore } from '../flow/data/dataStore.ts';
import type { InnerCall, Ports } from '../flow/ports.ts';
import { type Outcome, runFlow } from '../flow/run.ts';
import { textsOf } from '../language.ts';
import type { Db } from '../store/database.ts';
import { CallFailure } from './callFailure.ts';
import type { OpenRequest } from './openCall.ts';
import type { Compile } from './published.ts';
import { definitionOf, surroundingsOf } from './surroundings.ts';

/** What versions are compiled with. */
export interface CompileParts {
  readonly db: Db;
  readonly data: DataStore;
  /** What the flow of an API may ask of the world around it. */
  portsOf(service: string): Ports;
}

/** How published versions are made ready to answer: the parameters by their rules, the flow by its meaning. */
export function createCompile({ db, data, portsOf }: CompileParts): Compile {
  return async (version) => {
    const api = definitionOf(version);
    const plan = compileFlow(
      version.flow as unknown as Flow,
      api,
      await surroundingsOf(db, data, version.flow),
    );
    const ports = portsOf(version.service);
    return {
      read: (request) => readBy(api, request),
      run: async (input) => dataOf(await runFlow(plan, input, ports)),
      runInside: (call) => runInside(api, call, (params, options) => runFlow(plan, params, ports, options)),
    };
  };
}

/** Reads the parameters of a call. @throws CallFailure 400 with every parameter that is against its rule. */
function readBy({ parameters }: ApiDefinition, request: OpenRequest): Row {
  const { values, errors } = readParameters(parameters, inputOf(request));
  if (!errors) return values as Row;
  const [first] = errors as readonly [ParameterError];
  const told = (lang: keyof Words) => parameterMessage(first, textsOf[lang]);
  const words = { zh_cn: badRequest('zh_cn', told('zh_cn')), en: badRequest('en', told('en')) };
  const texts = textsOf[request.lang];
  throw new CallFailure(
    ret.badInput,
    words,
    errors.map((error) => ({
      field: error.field,
      rule: error.rule,
      message: parameterMessage(error, texts),
    })),
  );
}

function badRequest(lang: keyof Words, message: string): string {
  return say(textsOf[lang], 'flow.parameter.badRequest', { message });
}

// A file is to its flow what PHP says of it; one that was cut off is one that failed.
function inputOf({ fields, upload }: OpenRequest): Readonly<Record<string, unknown>> {
  if (!upload) return fields;
  const { name, bytes, truncated, field = 'file' } = upload;
  const file = { name, type: '', size: bytes.length, error: truncated ? 1 : 0 };
  return { ...fields, [field]: file };
}

/** The data of a run that ended well. @throws CallFailure with its own code, and what is behind a 500 as the cause. */
export function dataOf({ ret: code, data, msg, cause }: Outcome): unknown {
  if (code === ret.ok) return data;
  const failure = new CallFailure(code, msg);
  failure.cause = cause;
  throw failure;
}

async function runInside(
  { parameters }: ApiDefinition,
  { params, depth, keep, remainingMs }: InnerCall,
  run: (params: Row, options: { depth: number; keep: boolean; remainingMs: number }) => Promise<Outcome>,
): Promise<{ ret: number; data: unknown; msg: string }> {
  const { values, errors } = readParameters(parameters, params);
  if (errors) {
    const [first] = errors as readonly [ParameterError];
    return { ret: ret.badInput, data: {}, msg: parameterMessage(first, textsOf.zh_cn) };
  }
  const { ret: code, data, msg } = await run(values as Row, { depth, keep, remainingMs });
  return { ret: code, data, msg: msg.zh_cn };
}
