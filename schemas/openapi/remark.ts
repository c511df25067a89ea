/** A remark about an operation: a code of its text below `openapi`, its place, and values for the text. */
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
