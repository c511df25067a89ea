/** A sealed text that does not open: it was changed, belongs elsewhere, or was sealed with other keys. */
export class UnreadableSecret extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableSecret';
  }
}
