/**
 * Why a request of ours got no answer: the target may not be called, the text is no address, too many of ours are at
 * that host already, or the network said so.
 */
export type FaultKind = 'blocked' | 'address' | 'busy' | 'network' | 'timeout' | 'broken';

/** A request that got no whole answer; its message names neither addresses inside nor secrets. */
export class OutgoingFault extends Error {
  readonly kind: FaultKind;
  /** The HTTP status, where the answer began and its body never came to an end. */
  readonly status: number | undefined;

  constructor(kind: FaultKind, detail = '', status?: number) {
    super(detail ? `${kind}: ${detail}` : kind);
    this.name = 'OutgoingFault';
    this.kind = kind;
    this.status = status;
  }
}
