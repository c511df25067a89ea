import type { FieldError } from '#schemas/explain.ts';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import { type ParameterError, parameterMessage } from '#schemas/flow/parameters/error.ts';
import { compileParameters, type ReadInput } from '#schemas/flow/rules/compileParameters.ts';
import type { Lang, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { statementProblems } from '../databases/flow/statementProblems.ts';
import { compileFlow } from '../flow/compile.ts';
import { badRequestWords, FlowFailure, flowWords } from '../flow/failure.ts';
import type { InnerCall, Ports } from '../flow/ports.ts';
import { type Outcome, type RunOptions, runFlow } from '../flow/run.ts';
import { textsOf } from '../language.ts';
import { CallFailure } from './callFailure.ts';
import type { OpenRequest } from './openCall.ts';
import type { Compile } from './published.ts';
import { sentFiles } from './sentFiles.ts';
import { type Around, definitionOf, surroundingsOf } from './surroundings.ts';

/** The dependencies for compiling versions. */
export interface CompileParts extends Around {
  /** The ports of an API's flow. */
  portsOf(service: string): Ports;
}

/** Compiles published versions: the parameters by their rules, the flow by its semantics. */
export function createCompile({ portsOf, ...parts }: CompileParts): Compile {
  return async (version) => {
    const api = definitionOf(version);
    const flow = version.flow as unknown as Flow;
    // A topic that was switched off later is not the caller's error: the topic just receives no message.
    const { topics: _topics, ...around } = await surroundingsOf(parts, flow);
    await refuseUnready(parts, flow, around);
    const plan = compileFlow(flow, api, around);
    const read = compileParameters(api.parameters);
    const ports = portsOf(version.service);
    return {
      read: (request) => readBy(read, request),
      run: async (input, { request, caller, withinMs: remainingMs }) => {
        const limit = remainingMs !== undefined && { remainingMs };
        const { hops: depth = 0, lang, sent } = request;
        const around = { depth, lang, sent, app: caller?.app ?? null, ...limit };
        return dataOf(await runFlow(plan, input, ports, around), lang);
      },
      runInside: (call) => runInside(read, call, (params, options) => runFlow(plan, params, ports, options)),
    };
  };
}

/** @throws CallFailure that names a database which the flow needs and which is not available now. */
async function refuseUnready({ db, bases }: Around, flow: Flow, around: Surroundings): Promise<void> {
  const [name] = around.unreachable ?? [];
  if (name !== undefined) throw new CallFailure(ret.failed, flowWords('flow.run.connection', { name }));
  const missing = Object.values(flow.nodes).find(
    (node) => 'connection' in node && node.connection && !around.base?.(node.connection),
  );
  // Opening the connection reports the reason: it does not exist or is switched off.
  if (missing && 'connection' in missing)
    await bases.tables(missing.connection ?? '', []).catch((error: unknown) => {
      throw error instanceof FlowFailure ? new CallFailure(error.ret, error.words) : error;
    });
  const [problem] = await statementProblems(db, flow, around);
  if (problem) throw new CallFailure(ret.failed, flowWords(`refusal.${problem.key}`, problem.values));
}

/**
 * Validates the parameters of a call. @throws CallFailure 400 with every parameter that violates its rule.
 */
function readBy(read: ReadInput, request: OpenRequest): Row {
  const { values, errors } = read(inputOf(request));
  if (!errors) return values as Row;
  const [first] = errors as readonly [ParameterError];
  throw new CallFailure(ret.badInput, badRequestWords(first), told(errors, request.lang));
}

function told(errors: readonly ParameterError[], lang: Lang): FieldError[] {
  return errors.map((error) => ({
    field: error.field,
    rule: error.rule,
    message: parameterMessage(error, textsOf[lang]),
  }));
}

function inputOf({ fields, uploads }: OpenRequest): Readonly<Record<string, unknown>> {
  return uploads.length > 0 ? { ...fields, ...sentFiles(uploads) } : fields;
}

/** The data of a successful run. @throws CallFailure with its own code, and the cause of a 500. */
function dataOf({ ret: code, data, msg, cause, error }: Outcome, lang: Lang): unknown {
  if (code === ret.ok) return data;
  const failure = new CallFailure(code, msg, error ? told([error], lang) : []);
  failure.cause = cause;
  failure.isDrawn = cause === undefined;
  throw failure;
}

async function runInside(
  read: ReadInput,
  { params, ...around }: InnerCall,
  run: (params: Row, options: RunOptions) => Promise<Outcome>,
): Promise<{ ret: number; data: unknown; msg: string }> {
  const { values, errors } = read(params);
  if (errors) {
    const [first] = errors as readonly [ParameterError];
    return { ret: ret.badInput, data: {}, msg: parameterMessage(first, textsOf[around.lang]) };
  }
  const { ret: code, data, msg } = await run(values as Row, around);
  return { ret: code, data, msg: msg[around.lang] };
}
