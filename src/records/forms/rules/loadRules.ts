import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type InputFor, inputSchema } from '#schemas/derive/inputSchema.ts';
import { brokenRules } from '#schemas/derive/rules/fieldRules.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { explain, type Fault, type FieldError } from '#schemas/explain.ts';
import type { Lang, ObjectSchema, Row } from '#schemas/resource.ts';
import { isPortal } from '../../../isPortal.ts';
import { loadChunk } from '../../../ui/chunk.ts';
import { interpretedValidator } from './interpretedValidator.ts';
import { validators } from 'virtual:validators';

/** The name of an input's rules in the build; the portal has rules of its own. */
export function rulesName(key: string): string {
  return isPortal ? `portal.${key}` : key;
}

/**
 * Returns the fields of an input that violate a rule, with the server's messages; `before` is the record that the
 * input changes.
 */
export type Rules = (value: Row, before: Row) => FieldError[];

/** What identifies the rules of an input. */
export interface RulesOf {
  readonly schema: ObjectSchema;
  readonly purpose: InputFor;
  /** The name of the rules in the build, such as `account.add`. */
  readonly key?: string | undefined;
}

/** The loaded rules of an input, with their messages in one language. */
export interface LoadedRules {
  readonly texts: Texts;
  readonly lang: Lang;
  /** The validator for a form that renders this schema. */
  validatorOf(drawn: RJSFSchema): ValidatorType;
}

/**
 * Loads the rules of an input: compiled ahead of time if the build has them, else interpreted from the
 * schema. The server always checks them again.
 */
export async function loadRules(of: RulesOf, lang: Lang): Promise<LoadedRules> {
  const compiled = of.key === undefined ? undefined : validators[rulesName(of.key)];
  const [validateFns, texts] = await Promise.all([
    compiled && loadChunk(compiled),
    loadChunk<{ default: Texts }>(textLoaders[lang]),
  ]);
  return {
    texts: texts.default,
    lang,
    validatorOf: (drawn) =>
      validateFns ? createPrecompiledValidator(validateFns, drawn) : interpretedValidatorOf(of),
  };
}

/** A validator for a form whose compiled rules failed to load. */
export function interpretedValidatorOf({ schema, purpose }: RulesOf): ValidatorType {
  return interpretedValidator(inputSchema(schema, purpose));
}

/** Converts the errors of a form's validator into messages. */
export function rulesBy(
  validator: ValidatorType,
  drawn: RJSFSchema,
  { schema, purpose }: RulesOf,
  { texts, lang }: LoadedRules,
): Rules {
  return (value, before) => {
    const errors = validator.rawValidation<Fault>(drawn, value).errors ?? [];
    const between =
      purpose === 'edit' ? brokenRules(schema, { ...before, ...value }, before) : brokenRules(schema, value);
    return explain([...errors, ...between], schema, texts, lang, value);
  };
}

// The tab has already loaded the texts of its language: this import is cached.
const textLoaders = { zh_cn: () => import('#i18n/zh_cn.json'), en: () => import('#i18n/en.json') };
