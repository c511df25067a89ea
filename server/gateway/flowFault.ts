import { maskSecrets } from '../platform/rules/maskSecrets.ts';
import type { CallFailure } from './callFailure.ts';

/**
 * The cause of a failed flow, for the logs only: complete with values, but with anything that looks like a
 * secret masked.
 */
export function flowFault(failure: CallFailure): Error {
  const cause: Error & { code?: unknown } = failure.cause instanceof Error ? failure.cause : failure;
  // When a value does not fit, the database quotes it.
  const isOfValue = String(cause.code ?? '').startsWith('22');
  const plain = isOfValue ? cause.message.replace(/"[\s\S]*"/g, '"?"') : cause.message;
  const said = cause.message === failure.message ? '' : `: ${plain}`;
  const fault = new Error(maskSecrets(failure.message + said));
  fault.stack = maskSecrets((cause.stack ?? fault.message).replace(cause.message, () => plain));
  return fault;
}
