const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Unguessable letters and digits, as the server generates them. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // Of the values up to 255 the last few would make some letters more likely than others.
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length)))
      if (byte < 256 - (256 % letters.length)) text += letters[byte % letters.length];
  }
  return text;
}
