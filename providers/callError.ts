import type { JobProblem } from '#schemas/wire.ts';

/** A service response other than 200, or no response at all: then `ret` is 0. */
export class CallError extends Error {
  readonly ret: number;
  readonly data: unknown;
  /** react-admin shows this text. It is the server's message. */
  override readonly message: string;
  /** Set when the frame's dialog shows this error, so that no other component has to. */
  isTold = false;
  /** The error of each field, where known, in the format of react-admin's forms. */
  readonly body?: { readonly errors: Readonly<Record<string, string>> };

  constructor(ret: number, message: string, data: unknown = {}) {
    super(message);
    this.name = 'CallError';
    this.ret = ret;
    this.message = message;
    this.data = data;
    const { errors } = (data ?? {}) as Partial<Pick<JobProblem, 'errors'>>;
    if (Array.isArray(errors) && errors.length > 0) this.body = { errors: messagesByField(errors) };
  }
}

// Only the first error of a field is shown. A field within a row is named with dots there.
function messagesByField(errors: JobProblem['errors']): Readonly<Record<string, string>> {
  // The response may come from another server, so its shape is not guaranteed.
  const named = errors.filter((error) => typeof error?.field === 'string');
  const entries = named.map(({ field, message }) => [field.replaceAll('/', '.'), message] as const);
  return Object.fromEntries(entries.reverse());
}
