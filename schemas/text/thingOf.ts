import { pluralOf } from '../derive/plural.ts';
import type { Resource, Words } from '../resource.ts';
import { inSentence } from './inSentence.ts';

/** What `count` records of a resource are called inside a sentence. Its `plural` may be the name of their list only. */
export function thingOf({ label }: Pick<Resource, 'label'>, count: number): Words {
  return inSentence(count === 1 ? label : pluralOf(label));
}
