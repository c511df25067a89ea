/** The signature of a delivery as the platform makes it: HMAC-SHA256 of `time.body` with the App Secret, in hex. */
export async function webhookSignature(secret: string, time: string, body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(`${time}.${body}`)));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
