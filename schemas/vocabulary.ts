import { _, Ajv2020, type AnySchemaObject, type CodeKeywordDefinition, str } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RE2JS } from 're2js';
import { foreignFormats, formats, openFormats } from './formats.ts';
import { isMultipleOf } from './multipleOf.ts';

/** Kaifang's own keywords that say nothing about validity: they are declared so that a typing mistake is refused. */
export const annotations = [
  'label',
  'help',
  'options',
  'reference',
  'messages',
  'fullIsGood',
  'none',
  'templates',
  'search',
  'filter',
  'sortable',
  'unique',
  'index',
  'frozen',
  'secret',
  'random',
  'creator',
  'transient',
  'virtual',
  'picture',
  'private',
  'onlySuper',
  'editWhen',
  'was',
  'filledFrom',
  'suggested',
  'made',
  'fixed',
] as const;

/** What a validator is wanted for: `code` for the build ahead of time; every fault by default, or only the first. */
export interface AjvOptions {
  readonly code?: boolean;
  readonly verbose?: boolean;
  readonly faults?: 'first' | 'every';
}

/** The words of JSON Schema and of Kaifang that a validator is compiled from. */
export function createAjv(options: AjvOptions = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: options.faults !== 'first',
    strict: true,
    strictRequired: false,
    strictTypes: false,
    verbose: options.verbose ?? false,
    // What is compiled and used at once is ready a fifth sooner when it is not made shorter first.
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

/** Where compiled validators find `isMultipleOf`. */
export const multipleOfModule = '#schemas/multipleOf.ts';

// ajv divides binary fractions, by which 19.99 is no multiple of 0.01.
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
    // ajv tells patterns apart by toString.
    return { test: (text: string) => compiled.test(text), toString: () => pattern };
  },
  { code: 'safeRegExp' },
);

// JavaScript's \S and RE2's differ beyond ASCII: said in words that both read the same way.
const seen = '\\s\\v\\p{Z}\\p{Cf}\u2800\u3164';

// Rich text is filled in by a picture too, and neither by its tags nor by the blanks that an editor writes as words.
const seenInHtml = `<img[\\s/]|(^|>)([${seen}]|&nbsp;)*([^<>&${seen}]|&([^n]|n[^b]))`;

// Words in two languages are filled in by those of one.
const allBlank = { type: 'string', pattern: `^[${seen}]*$` };

function blank(_filled: boolean, { format }: AnySchemaObject): AnySchemaObject {
  if (format === 'words') return { not: { type: 'object', properties: { zh_cn: allBlank, en: allBlank } } };
  return { pattern: format === 'html' ? seenInHtml : `[^${seen}]` };
}
