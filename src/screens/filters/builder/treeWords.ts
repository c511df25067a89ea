import { type FilterCondition, type FilterGroup, type FilterPart, isGroup } from '#schemas/filter/tree.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { type FilterSpeech, filterWords } from '../filterWords.ts';

/** What is said of a part: what it is about, and what holds of it. */
export interface PartWords {
  readonly label: string;
  readonly words: string;
}

/** The words of a whole filter, such as `Status: enabled and (Level: admin or Balance: ≥ 5)`. */
export function treeWords(resource: Resource, tree: FilterGroup, speech: FilterSpeech): string {
  return groupWords(resource, tree, speech);
}

/** The words of one part of a filter. */
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

// "Not" brings its own brackets.
function bracketed({ join }: FilterGroup, words: string): string {
  return join === 'none' ? words : `(${words})`;
}

function conditionWords({ schema }: Resource, part: FilterCondition, speech: FilterSpeech): PartWords {
  const property = schema.properties[part.field] as Property;
  return {
    label: property.label?.[speech.lang] ?? part.field,
    words: filterWords(property, wireOf(part), speech),
  };
}

function wireOf({ operator, value }: FilterCondition): Json {
  if (operator === 'between' && Array.isArray(value)) return { gte: value[0] as Json, lte: value[1] as Json };
  return operator === 'eq' ? value : { [operator]: value };
}
