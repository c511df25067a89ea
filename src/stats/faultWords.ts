import type { CallError } from '#providers/callError.ts';

/** Why figures did not come: which rule the days broke says more than that the input is wrong. */
export function faultWords({ data, message }: Pick<CallError, 'data' | 'message'>): string {
  const { errors = [] } = (data ?? {}) as { errors?: readonly { readonly message: string }[] };
  return errors.map((one) => one.message).join(' ') || message;
}
