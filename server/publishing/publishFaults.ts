import { type FieldError, labelAt } from '#schemas/explain.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';

/** What keeps a draft from being published, each fault with its field; an empty list lets it go. */
export function publishFaults(call: Call, design: Row): FieldError[] {
  const fault = (field: string, rule: string, key: string): FieldError => ({
    field,
    rule,
    message: say(call.texts, `refusal.open.${key}`, { name: nameOf(call, field) }),
  });
  // A list that is empty says that there are no parameters; nothing at all says nothing.
  const missing = ['module', 'title', 'description', 'parameters', 'flow']
    .filter((name) => design[name] === null || design[name] === undefined || design[name] === '')
    .map((name) => fault(name, 'required', 'needed'));
  return [
    ...missing,
    ...(rowsOf(design['returns']).length === 0 ? [fault('returns', 'required', 'needed')] : []),
    ...['parameters', 'returns'].flatMap((name) => rowFaults(rowsOf(design[name]), name, fault)),
  ];
}

type Fault = (field: string, rule: string, key: string) => FieldError;

// Told beside a form of many fields, a fault names its own.
function nameOf({ registry, lang }: Call, field: string): string {
  const { schema } = resourceOf(registry, 'api_design');
  const [list = '', at, cell] = field.split('.');
  if (cell === undefined) return labelAt(schema, field, lang);
  return `${labelAt(schema, `${list}.${at}`, lang)} · ${labelAt(schema, field, lang)}`;
}

function rowFaults(rows: readonly Row[], list: string, fault: Fault): FieldError[] {
  const names = rows.map(({ name }) => name);
  return rows.flatMap(({ name, type }, at) => [
    ...(name ? [] : [fault(`${list}.${at}.name`, 'required', 'needed')]),
    ...(type ? [] : [fault(`${list}.${at}.type`, 'required', 'needed')]),
    ...(name && names.indexOf(name) < at ? [fault(`${list}.${at}.name`, 'unique', 'twice')] : []),
  ]);
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}
