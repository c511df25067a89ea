import type { Surroundings } from '#schemas/flow/api.ts';
import type { Problem } from '#schemas/flow/check/problem.ts';
import type { Flow } from '#schemas/flow/document.ts';
import type { NodeRecord } from '#schemas/flow/nodeRecord.ts';
import { parameterMessage } from '#schemas/flow/parameters/error.ts';
import { readParameters } from '#schemas/flow/parameters/readParameters.ts';
import { problemsOf } from '#schemas/flow/problemsOf.ts';
import type { Lang, Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { statementProblems } from '../bases/statementProblems.ts';
import { compileFlow } from '../flow/compile.ts';
import { runFlow } from '../flow/run.ts';
import { textsOf } from '../language.ts';
import type { CompileParts } from './compileVersion.ts';
import { type FlowProblem, flowProblems } from './flowProblems.ts';
import { triedFiles } from './sentFiles.ts';
import { type Around, definitionOf, draftSurroundings } from './surroundings.ts';

/** How a draft ran: the answer that a caller would get, and what each node did. */
export interface DraftRun {
  readonly ret: number;
  readonly data: unknown;
  readonly msg: string;
  readonly milliseconds: number;
  readonly nodes: readonly NodeRecord[];
  readonly problems: readonly FlowProblem[];
}

/** A draft as its meaning is judged. */
export type Draft = Parameters<typeof definitionOf>[0] & { readonly flow: unknown };

/** Tells what is wrong with the flow of a draft, in the words of a language. */
export type JudgeDraft = (draft: Draft, lang: Lang) => Promise<FlowProblem[]>;

/** Makes the judge of drafts. */
export function createJudgeDraft(parts: Around): JudgeDraft {
  return async (draft, lang) => {
    const around = await draftSurroundings(parts, draft);
    return flowProblems(await problemsWith(parts, draft, around), textsOf[lang]);
  };
}

// What can be told without the statements' databases comes first: it is what the canvas tells too.
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

/** Makes the runner of drafts: what a published version would do, with a record of every node. */
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
    const { values, errors } = readParameters(api.parameters, triedFiles(api.parameters, params));
    if (errors?.[0]) return told(ret.badInput, parameterMessage(errors[0], textsOf[lang]));
    const plan = compileFlow(draft.flow as Flow, api, around);
    const outcome = await runFlow(plan, values ?? {}, portsOf(api.service), { keep, lang, record: true });
    return told(outcome.ret, outcome.msg[lang], { data: outcome.data, nodes: outcome.record ?? [] });
  };
}
