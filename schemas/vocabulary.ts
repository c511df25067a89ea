import { _, Ajv2020, type AnySchemaObject, type CodeKeywordDefinition, str } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RE2JS } from 're2js';
import { openFormats } from './fields/all.ts';
import { foreignFormats, formats } from './formats.ts';
import { isMultipleOf } from './multipleOf.ts';

/** Kaifang's own keywords without an effect on validity: declared so that misspelled ones are rejected. */
export const annotations = [
  'label',
  'help',
  'options',
  'reference',
  'messages',
  'higherIsBetter',
  'emptyLabel',
  'templates',
  'search',
  'filter',
  'sortable',
  'unique',
  'index',
  'frozen',
  'secret',
  'random',
  'begins',
  'creator',
  'transient',
  'virtual',
  'picture',
  'private',
  'onlySuper',
  'editWhen',
  'renamedFrom',
  'filledFrom',
  'valueSchema',
  'suggested',
  'made',
  'fixed',
  'fieldRules',
] as const;

/**
 * The purpose of a validator: `code` for the ahead-of-time build; all faults by default, or only the first.
 */
export interface AjvOptions {
  readonly code?: boolean;
  readonly verbose?: boolean;
  readonly faults?: 'first' | 'every';
}

/** A validator compiler with the keywords of JSON Schema and of Kaifang. */
export function createAjv(options: AjvOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: options.faults !== 'first',
    strict: true,
    strictRequired: false,
    strictTypes: false,
    verbose: options.verbose ?? false,
    // Code that runs right after compilation is ready a fifth sooner without optimization.
    code: options.code ? { source: true, esm: true } : { regExp: safeRegExp, optimize: false },
  });
  addFormats.default(ajv, [...foreignFormats]);
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  for (const name of openFormats) ajv.addFormat(name, true);
  for (const keyword of annotations) ajv.addKeyword({ keyword, valid: true });
  ajv.removeKeyword('multipleOf').addKeyword(exactMultiple);
  ajv.addKeyword({ keyword: 'filled', type: ['string', 'object'], schemaType: 'boolean', macro: blank });
  return ajv;
}

/** The module from which compiled validators import `isMultipleOf`. */
export const multipleOfModule = '#schemas/multipleOf.ts';

// ajv divides binary fractions, for which 19.99 is not a multiple of 0.01.
const exactMultiple: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  $data: false,
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code: (context) => {
    const { gen, data, schemaCode } = context;
    const check = gen.scopeValue('func', {
      ref: isMultipleOf,
      code: _`require(${multipleOfModule}).isMultipleOf`,
    });
    context.fail(_`!${check}(${data}, ${schemaCode})`);
  },
};

// A pattern may come from a resource file or a user: a backtracking engine could be made to run for hours.
const safeRegExp = Object.assign(
  (pattern: string, _flags: string) => {
    const compiled = RE2JS.compile(pattern);
    // ajv distinguishes patterns by toString.
    return { test: (text: string) => compiled.test(text), toString: () => pattern };
  },
  { code: 'safeRegExp' },
);

// JavaScript's \S and RE2's differ beyond ASCII: this class is the same in both.
const seen = '\\s\\v\\p{Z}\\p{Cf}\u2800\u3164';

// A picture also counts as content of rich text; tags and the entities that editors write for blanks do not.
const seenInHtml = `<img[\\s/]|(^|>)([${seen}]|&nbsp;)*([^<>&${seen}]|&([^n]|n[^b]))`;

// A bilingual text is filled in if it is in one language.
const allBlank = { type: 'string', pattern: `^[${seen}]*$` };

function blank(_filled: boolean, { format }: AnySchemaObject): AnySchemaObject {
  if (format === 'words') return { not: { type: 'object', properties: { zh_cn: allBlank, en: allBlank } } };
  return { pattern: format === 'html' ? seenInHtml : `[^${seen}]` };
}
