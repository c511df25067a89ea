/** Records of another resource that form the thread of a record. */
export interface Thread {
  readonly resource: string;
  /** Its fields: the record concerned, the author, the text, and the attached files. */
  readonly about: string;
  readonly author: string;
  readonly text: string;
  readonly files?: string;
  /** The action that adds its input as an entry. */
  readonly action: string;
}
