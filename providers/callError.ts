/** A service's answer that is not 200, or none at all: then `ret` is 0. */
export class CallError extends Error {
  readonly ret: number;
  readonly data: unknown;
  /** react-admin shows this text; it is the server's own words. */
  override readonly message: string;
  /** The frame's dialog tells it, so nobody else has to. */
  isTold = false;

  constructor(ret: number, message: string, data: unknown = {}) {
    super(message);
    this.name = 'CallError';
    this.ret = ret;
    this.message = message;
    this.data = data;
  }
}
