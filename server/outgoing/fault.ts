/** Why a request of ours got no answer: the target may not be called, the text is no address, or the network said so. */
export type FaultKind = 'blocked' | 'address' | 'network' | 'timeout' | 'broken';

/** A request that got no answer; its message names neither addresses inside nor secrets. */
export class OutgoingFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, detail = '') {
    super(detail ? `${kind}: ${detail}` : kind);
    this.name = 'OutgoingFault';
    this.kind = kind;
  }
}
