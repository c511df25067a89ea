import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../../call.ts';
import { badInput } from '../../refusal.ts';

/**
 * A kept secret goes only where it was typed for: where a change leads it elsewhere, it has to be typed again. Whoever
 * may change a record and not read its secret would else have it sent to a server of their own.
 * @throws Refusal 400 at the field of the secret.
 */
export function refuseElsewhere(
  call: Call,
  resource: Resource,
  { before, changes }: { readonly before: Row; readonly changes: Row },
  { secret, goesTo }: { readonly secret: string; readonly goesTo: readonly string[] },
): void {
  const isElsewhere = goesTo.some(
    (name) => name in changes && (changes[name] ?? null) !== (before[name] ?? null),
  );
  if (!isElsewhere || (changes[secret] ?? '') !== '') return;
  const label = resource.schema.properties[secret]?.label?.[call.lang];
  const message = say(call.texts, 'refusal.operate.secretAgain', { label });
  throw badInput([{ field: secret, rule: 'required', message }]);
}
