import type { Resource, Words } from '../resource.ts';
import { inSentence } from '../text/inSentence.ts';
import { pluralOf } from './plural.ts';

/** The label of `count` records inside a sentence. A `plural` may serve only as the name of the list. */
export function thingOf({ label }: Pick<Resource, 'label'>, count: number): Words {
  return inSentence(count === 1 ? label : pluralOf(label));
}
