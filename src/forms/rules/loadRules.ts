import type { ErrorObject } from 'ajv';
import { type InputFor, inputSchema } from '#schemas/derive/inputSchema.ts';
import { interpret } from '#schemas/derive/rules/interpret.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { explain, type FieldError } from '#schemas/explain.ts';
import type { Lang, ObjectSchema, Row } from '#schemas/resource.ts';
import { loadChunk } from '../../frame/chunk.ts';
import { validators } from 'virtual:validators';

/** Says which fields of an input break a rule, in the words that the server would use. */
export type Rules = (value: Row) => FieldError[];

/** What an input is held to. */
export interface RulesOf {
  readonly schema: ObjectSchema;
  readonly purpose: InputFor;
  /** The name that the build knows the rules by, such as `account.add`. */
  readonly key?: string | undefined;
}

/**
 * The rules of an input: compiled ahead of time where the build knows them, else read as they stand in the schema.
 * The server holds everybody to them again.
 */
export async function loadRules({ schema, purpose, key }: RulesOf, lang: Lang): Promise<Rules> {
  const compiled = key === undefined ? undefined : validators[key];
  const [broken, texts] = await Promise.all([
    compiled ? loadCompiled(compiled) : loadInterpreter(inputSchema(schema, purpose)),
    loadChunk<{ default: Texts }>(textLoaders[lang]),
  ]);
  return (value) => explain(broken(value), schema, texts.default, lang, value);
}

type Broken = (value: Row) => readonly ErrorObject[];

async function loadCompiled(load: (typeof validators)[string]): Promise<Broken> {
  const check = await loadChunk(load);
  return (value) => (check(value) ? [] : (check.errors ?? []));
}

async function loadInterpreter(schema: ObjectSchema): Promise<Broken> {
  return (value) => interpret(schema, value);
}

// The tab has loaded those of its language already: this only finds them.
const textLoaders = { zh_cn: () => import('#i18n/zh_cn.json'), en: () => import('#i18n/en.json') };
