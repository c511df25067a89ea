import type { ServerResponse } from 'node:http';
import helmet from 'helmet';

/**
 * The headers that every answer bears. They never differ, so helmet is asked once: asked at every request it takes a
 * twentieth of a small answer's time.
 * @param connectTo the origins, beside our own, that the screens may call.
 */
export async function securityHeaders(
  connectTo: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const directives = { ...policy, 'connect-src': ["'self'", ...connectTo] };
  const said = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => said.set(name.toLowerCase(), value),
    removeHeader: (name: string) => said.delete(name.toLowerCase()),
  } as unknown as ServerResponse;
  const write = helmet({ contentSecurityPolicy: { directives }, referrerPolicy: { policy: 'no-referrer' } });
  await new Promise<void>((resolve, reject) => {
    write({} as Parameters<typeof write>[0], answer, (error?: unknown) =>
      error ? reject(error) : resolve(),
    );
  });
  return {
    ...Object.fromEntries(said),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cache-control': 'no-store',
  };
}

const policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Emotion writes its rules into style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'frame-ancestors': ["'none'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  // No text becomes HTML or a script of a page but by these: the judge of all, frames, and pasting into the editor.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'kaifang', 'ProseMirrorClipboard'],
  // The product is also served over plain HTTP on a loopback address.
  'upgrade-insecure-requests': null,
};
