import type { Words } from '../resource.ts';
import type { FieldType } from './fieldType.ts';

/** A text in both languages, or in one of them: each reader sees the own language where it exists. */
export const words: FieldType = {
  name: 'words',
  format: { name: 'words', type: 'object' },
  column: 'jsonb',
  schema: {
    properties: { zh_cn: { type: 'string', maxLength: 5000 }, en: { type: 'string', maxLength: 5000 } },
    additionalProperties: false,
    minProperties: 1,
  },
  operators: ['null'],
  searched: true,
  listed: true,
  normalized: true,
  wide: 'always',
  formField: 'whole',
  sheetKind: 'text',
  csv: 'bilingual',
  cellReader: 'json',
  takesNumber: false,
  bilingual: true,
  // A blank text counts as missing in its language.
  toColumn: (value) =>
    JSON.stringify(value, (_name, text) => (String(text).trim() === '' ? undefined : text)),
  toText: (value, _property, lang) => inLanguage(value as Partial<Words>, lang),
};

function inLanguage(said: Partial<Words>, lang: keyof Words): string {
  return said[lang] || said[lang === 'en' ? 'zh_cn' : 'en'] || '';
}
