import { schemaFaultsOf } from '#schemas/anySchema/schemaRules.ts';
import { isReadable, isStored } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { brokenRules } from '#schemas/derive/rules/fieldRules.ts';
import { withoutNeed } from '#schemas/derive/rules/withoutNeed.ts';
import { explain, type Fault } from '#schemas/explain.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { type ConfigItem, configItemOf, wrongPart } from '../../platform/config/configItems.ts';

/**
 * Rules for the records of a resource that no schema can express. Each rule throws an ApiError that names the
 * field.
 */
const rulesInCode: Readonly<Record<string, (call: Call, before: Row, changes: Row) => void>> = {
  config: assertConfigItem,
};

/**
 * Rejects changes that make a record violate its own rules: those between its fields, those in code, and
 * those of each field in `declared`, which a resource file writes and no input validation covers. A violation
 * that existed before the change does not block it.
 * @throws ApiError 400.
 */
export function assertRules(call: Call, resource: Resource, before: Row, changes: Row, declared: Row): void {
  if (Object.keys(changes).length === 0) return;
  refuseBySchema(call, resource, before, changes, declared);
  rulesInCode[resource.name]?.(call, before, changes);
}

function refuseBySchema(call: Call, resource: Resource, before: Row, changes: Row, declared: Row): void {
  const schema = ruling(resource, Object.keys(declared).sort());
  const kept = (record: Row) =>
    Object.fromEntries(Object.keys(schema.properties).map((name) => [name, record[name] ?? null]));
  const after = kept({ ...before, ...changes });
  const allFaults = (record: Row) => [
    ...faultsOf(call, schema, record),
    ...ownFaults(resource, record),
    ...brokenRules(resource.schema, record),
  ];
  const found = allFaults(after);
  if (found.length === 0) return;
  const had = new Set(Object.keys(before).length > 0 ? allFaults(kept(before)).map(written) : []);
  const broken = found.filter((fault) => !had.has(written(fault)));
  if (broken.length > 0)
    throw badInput(explain(broken, resource.schema, call.texts, call.lang, after), broken);
}

// The rules of a schema that says more than its fields. A secret is not in a record that was read.
function ownFaults({ schema, schemaRules }: Resource, record: Row): readonly Fault[] {
  if (!schemaRules) return [];
  return schemaFaultsOf(schemaRules, record).filter(
    ({ keyword, instancePath }) =>
      keyword !== 'required' || isReadable(schema.properties[instancePath.slice(1)] ?? {}),
  );
}

function written(fault: Fault): string {
  return JSON.stringify([fault.keyword, fault.instancePath, fault.params]);
}

const made = new WeakMap<Resource, Map<string, ObjectSchema>>();

// Compiled once per schema and cached. There are few sets of declared fields, but an unbounded number of sets
// that a caller may send.
function ruling(resource: Resource, names: readonly string[]): ObjectSchema {
  const all = made.get(resource) ?? new Map<string, ObjectSchema>();
  made.set(resource, all);
  const key = names.join();
  const known = all.get(key) ?? makeRuling(resource.schema, new Set(names));
  all.set(key, known);
  return known;
}

function makeRuling(schema: ObjectSchema, declared: ReadonlySet<string>): ObjectSchema {
  const { properties, required: _none, ...rules } = inputSchema(schema, 'check');
  const entries = Object.entries(properties);
  // Records that were read contain no secrets, so a missing secret cannot be detected here.
  const known = entries.filter(([name]) => {
    const property = schema.properties[name] ?? {};
    return isStored(property) && isReadable(property);
  });
  const unknown = entries.map(([name]) => name).filter((name) => !known.some(([other]) => other === name));
  return {
    ...withoutNeed(rules, new Set(unknown)),
    type: 'object',
    additionalProperties: false,
    required: (schema.required ?? []).filter((name) => !unknown.includes(name)),
    properties: Object.fromEntries(
      known.map(([name, property]) => {
        const { label } = property;
        return [name, declared.has(name) ? property : label ? { label } : {}];
      }),
    ),
  };
}

function faultsOf(call: Call, schema: ObjectSchema, record: Row): readonly Fault[] {
  try {
    call.app.validate(schema, record, call);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.detail.faults) return error.detail.faults;
    throw error;
  }
}

/**
 * A config item that the platform itself reads must hold a valid value. An existing invalid value does not
 * block editing the description.
 * @throws ApiError 400.
 */
function assertConfigItem(call: Call, before: Row, changes: Row): void {
  if (!('name' in changes || 'value' in changes)) return;
  const { name, value }: Row = { ...before, ...changes };
  const item = configItemOf(String(name));
  const wrong = item && wrongPart(item, String(value));
  if (!item || wrong === undefined) return;
  const message = say(call.texts, `refusal.configItem.${item.input.type}`, {
    name,
    wrong: wrong.slice(0, 100),
    known: knownOf(call, item),
  });
  throw badInput([{ field: 'value', rule: 'configItem', message }]);
}

function knownOf({ lang }: Call, { input }: ConfigItem): string {
  if (input.type === 'list') return input.entries[lang];
  return Object.keys(input.options).join(lang === 'zh_cn' ? '、' : ', ');
}
