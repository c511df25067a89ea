import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Posts a form and reads the whole response. @returns the response text and the duration in milliseconds. */
export function post(
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ text: string; ms: number }> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ text: Buffer.concat(chunks).toString(), ms: performance.now() - started }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Closes the kept-alive connections. */
export function closeClient(): void {
  agent.destroy();
}
