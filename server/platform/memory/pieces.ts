/** How many pieces are joined: enough for all but senders of a few bytes at a time. */
const mostPieces = 256;

/**
 * Bytes that are collected as they arrive. A sender decides how small the pieces are, and one of a single byte
 * takes two hundred in memory: many are joined.
 */
export class Pieces {
  #joined: Buffer[] = [];
  #latest: Buffer[] = [];
  /** In bytes. */
  size = 0;

  add(piece: Buffer): void {
    this.#latest.push(piece);
    this.size += piece.length;
    if (this.#latest.length >= mostPieces) this.#join();
  }

  /** Returns all bytes in order, and removes them. */
  take(): Buffer[] {
    const all = [...this.#joined, ...this.#latest];
    [this.#joined, this.#latest, this.size] = [[], [], 0];
    return all;
  }

  #join(): void {
    this.#joined.push(Buffer.concat(this.#latest));
    this.#latest = [];
  }
}
