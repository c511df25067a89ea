const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits that nobody can guess, as the server makes them. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // Of the numbers up to 255 the last few would make some letters likelier than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length)))
      if (byte < 256 - (256 % letters.length)) text += letters[byte % letters.length];
  }
  return text;
}
