/** What can go wrong with a database that somebody connected. */
export type ConsoleFaultKind =
  | 'unreachable'
  | 'blocked'
  | 'signIn'
  | 'noDatabase'
  | 'full'
  | 'lost'
  | 'busy'
  | 'tooBig'
  | 'tooLong'
  | 'stopped'
  | 'denied'
  | 'readOnly'
  | 'charset'
  | 'copy'
  | 'several'
  | 'noProcess'
  | 'statement';

/** A fault of a connected database, as it may be told: without address, account or password. */
export class ConsoleFault extends Error {
  readonly kind: ConsoleFaultKind;
  /** The database's own words about a statement. */
  readonly said: string;
  /** Where in the statement, counted in letters from 1. */
  readonly position: number | undefined;
  /** The class of the fault as the SQL standard numbers them, where the database gave one. */
  readonly state: string;

  constructor(kind: ConsoleFaultKind, said = '', position?: number, state = '') {
    super(said ? `${kind}: ${said}` : kind);
    this.name = 'ConsoleFault';
    this.kind = kind;
    this.said = said;
    this.position = position;
    this.state = state;
  }
}
