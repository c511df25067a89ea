import { actionOf } from '#schemas/derive/actionOf.ts';
import type { Revision } from '#schemas/derive/aroundRecord.ts';
import type { Lang, Resource, Tone } from '#schemas/resource.ts';

/** What a revision did, in a word, and how strongly it is coloured. */
export interface RevisionDeed {
  readonly word: string;
  readonly tone: Tone;
}

/** Finds the word for what a revision did: the resource's own where it has one, else what the service says of itself. */
export function deedOf(
  resource: Resource,
  revision: Revision,
  lang: Lang,
  translate: (key: string) => string,
): RevisionDeed {
  const { services } = resource;
  const word = (verb: string) => translate(`record.history.deed.${verb}`);
  if (revision.service === services.add) return { word: word('add'), tone: 'success' };
  if (revision.service === services.edit) return { word: word('edit'), tone: 'info' };
  if (revision.service === services.delete) return { word: word('delete'), tone: 'danger' };
  if (revision.service === 'Admin.Trash.Restore') return { word: word('restore'), tone: 'success' };
  const action = actionOf(resource, revision.service, revision.changes);
  if (action) return { word: action.label[lang], tone: action.tone };
  return { word: revision.summary, tone: 'neutral' };
}
