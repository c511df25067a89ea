import type { Resource, Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';

/**
 * A stored secret is used only for the target that it was entered for. A change of the target requires
 * entering it again. Otherwise a caller who may edit a record but not read its secret could redirect it to
 * their own server.
 * @throws ApiError 400 at the field of the secret.
 */
export function assertOwnDatabase(
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
