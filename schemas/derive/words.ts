import type { Lang, Registry, Resource } from '../resource.ts';

/** Nested texts in polyglot's format. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A registry's texts in one language, under react-admin's keys. */
export function resourceWords(registry: Registry, lang: Lang): Texts {
  const entries = [...registry.resources.values()].map(
    (resource) => [resource.name, wordsOf(resource, lang)] as const,
  );
  return { resources: Object.fromEntries(entries) };
}

function wordsOf(resource: Resource, lang: Lang): Texts {
  const fields = Object.entries(resource.schema.properties);
  return {
    name: resource.label[lang],
    fields: Object.fromEntries(fields.map(([name, property]) => [name, property.label?.[lang] ?? name])),
  };
}
