/** Errors of a connected database. */
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

/** What a database names in an error about a value. */
export interface FaultPlace {
  readonly constraint?: string | undefined;
  readonly column?: string | undefined;
}

/** An error of a connected database that is safe to report: without address, account or password. */
export class ConsoleFault extends Error {
  readonly kind: ConsoleFaultKind;
  /** The database's own error message about a statement. */
  readonly said: string;
  /** The position in the statement, in characters from 1. */
  readonly position: number | undefined;
  /** The SQLSTATE class of the error, where the database reported one. */
  readonly state: string;
  /** The constraint and the column that a rejected value concerns, where the database names them. */
  readonly about: FaultPlace;

  constructor(kind: ConsoleFaultKind, said = '', position?: number, state = '', about: FaultPlace = {}) {
    super(said ? `${kind}: ${said}` : kind);
    this.name = 'ConsoleFault';
    this.kind = kind;
    this.said = said;
    this.position = position;
    this.state = state;
    this.about = about;
  }
}
