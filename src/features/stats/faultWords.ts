import type { CallError } from '#providers/callError.ts';

/** Why figures failed to load: the broken rule of the days says more than that the input is invalid. */
export function faultWords({ data, message }: Pick<CallError, 'data' | 'message'>): string {
  const { errors = [] } = (data ?? {}) as { errors?: readonly { readonly message: string }[] };
  return errors.map((one) => one.message).join(' ') || message;
}
