import type { Texts } from '#schemas/derive/words.ts';
import type { Surroundings } from '#schemas/flow/api.ts';
import type { Flow } from '#schemas/flow/document.ts';
import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import { parameterMessage } from '#schemas/flow/parameters/error.ts';
import type { Problem } from '#schemas/flow/problem.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import { compileParameters } from '#schemas/flow/rules/compileParameters.ts';
import type { Lang, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { statementProblems } from '../databases/flow/statementProblems.ts';
import { compileFlow } from '../flow/compile.ts';
import { runFlow } from '../flow/run.ts';
import { textsOf } from '../language.ts';
import type { CompileParts } from './compileVersion.ts';
import { triedFiles } from './sentFiles.ts';
import { type Around, definitionOf, draftSurroundings } from './surroundings.ts';

/** The result of a draft run: the response that a caller would get, and the record of each node. */
interface DraftRun {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: string;
  readonly milliseconds: number;
  readonly nodes: readonly NodeRecord[];
  readonly problems: readonly FlowProblem[];
}

/** The parts of a draft that the semantic check uses. */
export type Draft = Parameters<typeof definitionOf>[0] & { readonly flow: unknown };

/** Returns the problems of a draft's flow, in a language. */
export type CheckDraft = (draft: Draft, lang: Lang) => Promise<FlowProblem[]>;

/** Creates the draft checker. */
export function createCheckDraft(parts: Around): CheckDraft {
  return async (draft, lang) => {
    const around = await draftSurroundings(parts, draft);
    return flowProblems(await problemsWith(parts, draft, around), textsOf[lang]);
  };
}

// Checks that need no database come first: the canvas shows the same ones.
async function problemsWith({ db }: Around, draft: Draft, around: Surroundings): Promise<Problem[]> {
  const found = problemsOf(draft.flow, definitionOf(draft), around);
  if (found.some(({ severity }) => severity === 'error')) return found;
  return [...found, ...(await statementProblems(db, draft.flow as Flow, around))];
}

/** Runs a draft with parameters; without `keep` everything is rolled back and no message is sent. */
export type RunDraft = (
  draft: Draft,
  params: Row,
  options: { readonly keep: boolean; readonly lang: Lang },
) => Promise<DraftRun>;

/** Creates the draft runner: runs it like a published version, and records every node. */
export function createRunDraft({ portsOf, ...parts }: CompileParts): RunDraft {
  return async (draft, params, { keep, lang }) => {
    const began = performance.now();
    const api = definitionOf(draft);
    const around = await draftSurroundings(parts, draft);
    const found = await problemsWith(parts, draft, around);
    const problems = flowProblems(found, textsOf[lang]);
    const told = (code: number, msg: string, more: Partial<DraftRun> = {}): DraftRun => {
      const milliseconds = Math.round(performance.now() - began);
      return { ret: code, data: {}, msg, milliseconds, nodes: [], problems, ...more };
    };
    const wrong = problems.find(({ severity }) => severity === 'error');
    if (wrong) return told(ret.badInput, wrong.message);
    const { values, errors } = compileParameters(api.parameters)(triedFiles(api.parameters, params));
    if (errors?.[0]) return told(ret.badInput, parameterMessage(errors[0], textsOf[lang]));
    const plan = compileFlow(draft.flow as Flow, api, around);
    const outcome = await runFlow(plan, values ?? {}, portsOf(api.service), { keep, lang, record: true });
    return told(outcome.ret, outcome.msg[lang], { data: outcome.data, nodes: outcome.record ?? [] });
  };
}

/** A problem of a flow, as text. */
interface FlowProblem {
  readonly node: string | null;
  readonly field: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The problems of a flow in a language. */
function flowProblems(problems: readonly Problem[], texts: Texts): FlowProblem[] {
  return problems.map(({ node, field, severity, key, values }) => ({
    node,
    field,
    severity,
    message: say(texts, key.includes('.') ? `refusal.${key}` : `flow.problem.${key}`, values),
  }));
}
