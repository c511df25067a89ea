import {
  type StudioDraft,
  type StudioEvaluation,
  type StudioOpened,
  type StudioPlan,
  type StudioRefusal,
  type StudioSaved,
  studioPath,
} from '#schemas/payloads/studio.ts';

/** The development server refused a request, or did not answer. */
export class StudioError extends Error {
  readonly refusal: StudioRefusal | 'nothing';

  constructor(refusal: StudioError['refusal'], message = '') {
    super(message);
    this.refusal = refusal;
  }
}

interface Answers {
  readonly open: StudioOpened;
  readonly evaluate: StudioEvaluation;
  readonly plan: StudioPlan;
  readonly save: StudioSaved;
}

/** What an action takes. */
interface Asking {
  readonly drafts?: readonly StudioDraft[];
  readonly open?: string | null;
}

/** Asks the development server. @throws StudioError */
export type Ask = <Action extends keyof Answers>(action: Action, body?: Asking) => Promise<Answers[Action]>;

/** Creates the only access to the files. */
export function createAsk(token: () => string | null): Ask {
  return async (action, body = {}) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token() ?? ''}` };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${studioPath}/api/${action}`, sent).catch(() => null);
    if (!response) throw new StudioError('nothing');
    const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    if (response.ok && answer) return answer as never;
    const { refusal = 'nothing', message } = (answer ?? {}) as { refusal?: StudioRefusal; message?: string };
    throw new StudioError(refusal, message);
  };
}
