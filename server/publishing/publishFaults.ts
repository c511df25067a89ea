import type { FieldError } from '#schemas/explain.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';

/** What keeps a draft from being published, each fault with its field; an empty list lets it go. */
export function publishFaults(call: Call, design: Row): FieldError[] {
  const fault = (field: string, rule: string, key: string, values: Row = {}): FieldError => ({
    field,
    rule,
    message: say(call.texts, `refusal.open.${key}`, values),
  });
  const missing = ['module', 'title', 'description', 'flow']
    .filter((name) => design[name] === null || design[name] === undefined || design[name] === '')
    .map((name) => fault(name, 'required', 'needed'));
  return [
    ...missing,
    ...(rowsOf(design['returns']).length === 0 ? [fault('returns', 'required', 'needed')] : []),
    ...['parameters', 'returns'].flatMap((name) => rowFaults(rowsOf(design[name]), name, fault)),
  ];
}

type Fault = (field: string, rule: string, key: string, values?: Row) => FieldError;

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
