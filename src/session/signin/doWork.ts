const atOnce = 256;

/**
 * Computes the proof of work that a server requires for registration: a SHA-256 sum of a captcha's number
 * that begins with the required number of zero bits. Undefined where the browser cannot compute sums because
 * the page did not come over HTTPS.
 */
export async function doWork(captchaId: string, bits: number): Promise<string | null> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (!subtle) return null;
  const encoder = new TextEncoder();
  for (let first = 0; ; first += atOnce) {
    const tried = Array.from({ length: atOnce }, (_, nth) => (first + nth).toString(36));
    const sums = await Promise.all(
      tried.map((work) => subtle.digest('SHA-256', encoder.encode(`${captchaId}.${work}`))),
    );
    const at = sums.findIndex((sum) => new DataView(sum).getUint32(0) >>> (32 - bits) === 0);
    if (at >= 0) return tried[at] ?? null;
  }
}
