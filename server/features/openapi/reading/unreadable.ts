/** What is wrong with a document, and where. */
export interface DocumentFault {
  /** A JSON pointer into the document. */
  readonly at: string;
  readonly line: number;
  /** A code of its text below `openapi.fault`. */
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** One of several documents of a file. */
export interface FileDocument {
  readonly number: number;
  readonly title: string;
  readonly version: string;
}

/** What is said besides the reason. */
interface Details {
  readonly faults?: readonly DocumentFault[];
  readonly documents?: readonly FileDocument[];
}

/** The reason that a file is not an importable document; `key` is its text below `openapi.file`. */
export class Unreadable extends Error {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly details: Details;

  constructor(key: string, values: Readonly<Record<string, string | number>> = {}, details: Details = {}) {
    super(key);
    this.name = 'Unreadable';
    this.key = key;
    this.values = values;
    this.details = details;
  }
}
