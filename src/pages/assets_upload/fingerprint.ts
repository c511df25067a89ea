/** What tells a file's content from others: its SHA-256, else something that never comes twice. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  // Without a secure connection a browser has no hashes: then nothing is found again after a reload.
  if (!crypto.subtle) return hex(crypto.getRandomValues(new Uint8Array(16)));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
