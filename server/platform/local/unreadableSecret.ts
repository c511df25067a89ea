/** A sealed text that does not open: it was modified, belongs elsewhere, or was sealed with other keys. */
export class UnreadableSecret extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableSecret';
  }
}
