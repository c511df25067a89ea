/** Something to be said of an operation: a code for its text below `openapi`, where it stands, and values for the text. */
export interface Remark {
  readonly key: string;
  /** A JSON pointer into the document. */
  readonly at: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Why an operation cannot be imported. */
export class Unfit extends Error {
  readonly remark: Remark;

  constructor(key: string, at: string, values?: Remark['values']) {
    super(key);
    this.name = 'Unfit';
    this.remark = { key, at, ...(values && { values }) };
  }
}
