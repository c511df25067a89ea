/** Records of another resource that are the conversation about a record. */
export interface Thread {
  readonly resource: string;
  /** Its fields: the record that it is about, who wrote, what, and which files came with it. */
  readonly about: string;
  readonly author: string;
  readonly text: string;
  readonly files?: string;
  /** The action that adds to it what its input has. */
  readonly action: string;
}
