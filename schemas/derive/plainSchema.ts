import type { Lang, Property, Words } from '../resource.ts';
import { annotations } from '../vocabulary.ts';

/** A plain JSON Schema, without Kaifang's own keywords. */
export type PlainSchema = { readonly [keyword: string]: unknown };

/**
 * A Kaifang schema as plain JSON Schema in one language: bilingual words become `title` and `description`.
 */
export function plainSchema(schema: object, lang: Lang): PlainSchema {
  const property = schema as Property;
  const parts = [property.help?.[lang], choices(property, lang), ...traits(property, lang)];
  const description = sentences(parts, lang);
  return {
    ...(property.label && { title: property.label[lang] }),
    ...(description && { description }),
    ...Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !ours.has(keyword))
        .map(([keyword, value]) => [keyword, inner(keyword, value, lang)]),
    ),
    ...('filled' in schema && { minLength: Math.max(1, property.minLength ?? 0) }),
    ...(property.secret && { writeOnly: true }),
  };
}

const ours = new Set<string>([...annotations, 'filled', 'description']);

const single = new Set(['items', 'if', 'then', 'else', 'not', 'contains']);
const several = new Set(['allOf', 'anyOf', 'oneOf']);

function inner(keyword: string, value: unknown, lang: Lang): unknown {
  if (keyword === 'properties') return mapped(value as Record<string, object>, lang);
  if (single.has(keyword) && isObject(value)) return plainSchema(value, lang);
  if (several.has(keyword) && Array.isArray(value))
    return value.map((one) => (isObject(one) ? plainSchema(one, lang) : one));
  return value;
}

function mapped(properties: Readonly<Record<string, object | boolean>>, lang: Lang): Record<string, unknown> {
  const entries = Object.entries(properties);
  return Object.fromEntries(
    entries.map(([name, one]) => [name, isObject(one) ? plainSchema(one, lang) : one]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sentences(parts: readonly (string | undefined)[], lang: Lang): string {
  const told = parts.filter((part): part is string => Boolean(part));
  const ended = told.map((part) => (/[.!?。！？]$/.test(part) ? part : part + (lang === 'en' ? '.' : '。')));
  return ended.join(lang === 'en' ? ' ' : '');
}

function choices({ options }: Property, lang: Lang): string {
  const entries = Object.entries(options ?? {});
  return entries
    .map(([value, option]) => `${value}: ${option.label[lang]}`)
    .join(lang === 'en' ? '; ' : '；');
}

function traits(property: Property, lang: Lang): string[] {
  const told: [unknown, Words][] = [
    [property.unique, { zh_cn: '不可重复。', en: 'Unique.' }],
    [property.frozen, { zh_cn: '创建后不可修改。', en: 'Fixed after creation.' }],
    [property.secret, { zh_cn: '只写，不会返回。', en: 'Written, never read.' }],
    [
      property.format === 'money',
      { zh_cn: '单位：元，最多两位小数。', en: 'In yuan, at most two decimals.' },
    ],
  ];
  const target = property.reference?.resource;
  const link = target ? [{ zh_cn: `${target} 的 ID。`, en: `The id of a ${target}.` }[lang]] : [];
  return [...link, ...told.filter(([holds]) => holds).map(([, words]) => words[lang])];
}
