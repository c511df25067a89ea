/**
 * The reason that a request got no response: a disallowed target, an invalid URL, too many requests to that
 * host, or a network error.
 */
export type FaultKind = 'blocked' | 'address' | 'busy' | 'network' | 'timeout' | 'broken';

/** A request without a complete response; its message contains neither internal addresses nor secrets. */
export class OutgoingFault extends Error {
  readonly kind: FaultKind;
  /** The HTTP status, where the response began and its body was incomplete. */
  readonly status: number | undefined;

  constructor(kind: FaultKind, detail = '', status?: number) {
    super(detail ? `${kind}: ${detail}` : kind);
    this.name = 'OutgoingFault';
    this.kind = kind;
    this.status = status;
  }
}
