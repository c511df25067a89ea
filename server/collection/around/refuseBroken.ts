import { isReadable, isStored } from '#schemas/complete.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { withoutNeed } from '#schemas/derive/rules/withoutNeed.ts';
import { explain, type Fault } from '#schemas/explain.ts';
import type { ObjectSchema, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { badInput, Refusal } from '../../refusal.ts';
import { refuseWrongItem } from './configRule.ts';

/** What no schema can say of the records of a resource; each rule throws a Refusal that names the field. */
const rulesInCode: Readonly<Record<string, (call: Call, before: Row, changes: Row) => void>> = {
  config: refuseWrongItem,
};

/**
 * Refuses changes that make a record break its own rules: those between its fields, whoever writes these, those in code,
 * and those of each field by itself that `declared` has, which is what a resource file writes and no input was checked
 * for. What the record broke before, by a rule that came after it, hinders nothing. @throws Refusal 400.
 */
export function refuseBroken(call: Call, resource: Resource, before: Row, changes: Row, declared: Row): void {
  if (Object.keys(changes).length === 0) return;
  refuseBySchema(call, resource, before, changes, declared);
  rulesInCode[resource.name]?.(call, before, changes);
}

function refuseBySchema(call: Call, resource: Resource, before: Row, changes: Row, declared: Row): void {
  const schema = ruling(resource, Object.keys(declared).sort());
  const kept = (record: Row) =>
    Object.fromEntries(Object.keys(schema.properties).map((name) => [name, record[name] ?? null]));
  const after = kept({ ...before, ...changes });
  const found = faultsOf(call, schema, after);
  if (found.length === 0) return;
  const had = new Set(faultsOf(call, schema, kept(before)).map((fault) => JSON.stringify(fault)));
  const broken = found.filter((fault) => !had.has(JSON.stringify(fault)));
  if (broken.length > 0) throw badInput(explain(broken, schema, call.texts, call.lang, after), broken);
}

const made = new WeakMap<Resource, Map<string, ObjectSchema>>();

// A validator is compiled once for each schema and kept. Of declared fields there are few sets; of those that a caller
// may send there is no end.
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
  // Secrets are in no record that was read: nobody can say here that one is missing.
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
    if (error instanceof Refusal && error.detail.faults) return error.detail.faults;
    throw error;
  }
}
