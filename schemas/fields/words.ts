import type { Words } from '../resource.ts';
import type { FieldType } from './fieldType.ts';

/** A text in both languages, or in one of them: each reader sees his own where it is there. */
export const words: FieldType = {
  name: 'words',
  column: 'jsonb',
  schema: {
    properties: { zh_cn: { type: 'string', maxLength: 5000 }, en: { type: 'string', maxLength: 5000 } },
    additionalProperties: false,
    minProperties: 1,
  },
  operators: ['null'],
  searched: true,
  listed: true,
  align: 'start',
  // What is blank in one language is not there in it.
  toColumn: (value) =>
    JSON.stringify(value, (_name, text) => (String(text).trim() === '' ? undefined : text)),
  toText: (value, _property, lang) => inLanguage(value as Partial<Words>, lang),
};

function inLanguage(said: Partial<Words>, lang: keyof Words): string {
  return said[lang] || said[lang === 'en' ? 'zh_cn' : 'en'] || '';
}
