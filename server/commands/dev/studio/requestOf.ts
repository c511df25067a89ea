import { type StudioDraft, studioName } from '#schemas/payloads/studio.ts';
import type { StudioRequest } from './process.ts';

const mostDrafts = 200;
const mostLetters = 1_000_000;

/** The request of an action with its body; undefined where it is none. */
export function requestOf(action: string, body: unknown): StudioRequest | undefined {
  const { drafts, open = null } = Object(body) as { readonly drafts?: unknown; readonly open?: unknown };
  if (action === 'open') return { action };
  if (!Array.isArray(drafts) || drafts.length > mostDrafts || !drafts.every(isDraft)) return undefined;
  if (new Set(drafts.map(({ name }) => name)).size < drafts.length) return undefined;
  if (open !== null && !isName(open)) return undefined;
  if (action !== 'evaluate' && action !== 'plan' && action !== 'save') return undefined;
  return { action, drafts, open };
}

function isDraft(value: unknown): value is StudioDraft {
  const { name, text, revision } = Object(value) as Readonly<Record<string, unknown>>;
  const isKnown = revision === null || (typeof revision === 'string' && revision.length <= 64);
  return isName(name) && typeof text === 'string' && text.length <= mostLetters && isKnown;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && studioName.test(value);
}
