import { comparable } from '#schemas/filter/conditionFault.ts';
import { type FilterCondition, type FilterGroup, type FilterPart, isGroup } from '#schemas/filter/tree.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { type FilterSpeech, filterWords } from '../filterWords.ts';

/** The texts of a part: its subject and its condition. */
export interface PartWords {
  readonly label: string;
  readonly words: string;
}

/** A whole filter as text, such as `Status: enabled and (Level: admin or Balance: ≥ 5)`. */
export function treeWords(resource: Resource, tree: FilterGroup, speech: FilterSpeech): string {
  return groupWords(resource, tree, speech);
}

/** One part of a filter as text. */
export function partWords(resource: Resource, part: FilterPart, speech: FilterSpeech): PartWords {
  if (!isGroup(part)) return conditionWords(resource, part, speech);
  return { label: speech.say(part.join), words: groupWords(resource, part, speech) };
}

function groupWords(resource: Resource, { join, parts }: FilterGroup, speech: FilterSpeech): string {
  const spoken = parts.map((part) => {
    if (isGroup(part)) return bracketed(part, groupWords(resource, part, speech));
    const { label, words } = conditionWords(resource, part, speech);
    return `${label}: ${words}`;
  });
  if (join !== 'none') return spoken.join(speech.say(join === 'all' ? 'and' : 'or'));
  return `${speech.say('not')} (${spoken.join(speech.say('or'))})`;
}

// "Not" has its own brackets.
function bracketed({ join }: FilterGroup, words: string): string {
  return join === 'none' ? words : `(${words})`;
}

function conditionWords(resource: Resource, part: FilterCondition, speech: FilterSpeech): PartWords {
  const property = comparable(resource, part.field) as Property;
  return {
    label: property.label?.[speech.lang] ?? part.field,
    words: filterWords(property, wireOf(part), speech),
  };
}

function wireOf({ operator, value }: FilterCondition): Json {
  if (operator === 'between' && Array.isArray(value)) return { gte: value[0] as Json, lte: value[1] as Json };
  return operator === 'eq' ? value : { [operator]: value };
}
