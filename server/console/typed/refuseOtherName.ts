import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';
import { procedureName } from '../../rules/sql/procedureName.ts';

/** @throws Refusal 400 when a definition is of no procedure, or of one with another name. */
export function refuseOtherName(call: Call, { name, definition }: Row): void {
  const text = String(definition ?? '');
  const inside = procedureName(text);
  if (inside !== undefined && inside.toLowerCase() === String(name).toLowerCase()) return;
  const lacking = /^\s*delimiter\s/i.test(text) ? 'operate.delimiter' : 'operate.noProcedure';
  const key = inside === undefined ? lacking : 'operate.procedureName';
  const message = say(call.texts, `refusal.${key}`, { name, inside });
  throw badInput([{ field: 'definition', rule: 'name', message }]);
}
