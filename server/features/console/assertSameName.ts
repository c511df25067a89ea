import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { procedureName } from '../../platform/rules/procedureName.ts';

/** @throws ApiError 400 when a definition is not a procedure, or has another name. */
export function assertSameName(call: Call, { name, definition }: Row): void {
  const text = String(definition ?? '');
  const inside = procedureName(text);
  if (inside !== undefined && inside.toLowerCase() === String(name).toLowerCase()) return;
  const lacking = /^\s*delimiter\s/i.test(text) ? 'operate.delimiter' : 'operate.noProcedure';
  const key = inside === undefined ? lacking : 'operate.procedureName';
  const message = say(call.texts, `refusal.${key}`, { name, inside });
  throw badInput([{ field: 'definition', rule: 'name', message }]);
}
