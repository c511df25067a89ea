import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { ret } from '#schemas/wire.ts';
import type { App } from '../app.ts';
import { failure } from '../envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import { Refusal } from '../refusal.ts';
import { addApi } from './api.ts';
import { addDocs } from './docs.ts';
import { addHealth } from './health.ts';
import { largestUpload } from './multipart.ts';
import { addOpenApi } from './openApi.ts';
import { addOpenDocs } from './openDocs.ts';
import { addParsers } from './parsers.ts';
import { addScreens } from './screens.ts';
import { addUploads } from './uploads.ts';

/** The most bytes of a form or a JSON body. */
const largestBody = 2 * 1024 * 1024;

/** Puts HTTP around the application. Proxies are not trusted: the address of a caller is that of his socket. */
export async function createServer(
  app: App,
  options: { readonly screens: string | null },
): Promise<FastifyInstance> {
  const server = Fastify({
    bodyLimit: largestBody,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    // Who is in already is served to the end, also while the server is closing.
    return503OnClosing: false,
    logger: false,
    trustProxy: false,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : unreadable),
  });
  await server.register(helmet, {
    contentSecurityPolicy: { directives: { ...policy, 'connect-src': ["'self'", ...restOrigins(app)] } },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await server.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
  // Takes the framework's own readers away, so it comes before the one of files.
  addParsers(server);
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 50, fieldSize: 256 * 1024, fileSize: largestUpload, parts: 60 },
  });
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    reply.header('cache-control', 'no-store');
  });
  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const code = error.statusCode ?? 500;
    const known =
      code === 413
        ? new Refusal(ret.badInput, 'tooLarge')
        : code < 500
          ? new Refusal(ret.badInput, 'body')
          : error;
    const lang = languageOf(undefined, request.headers['accept-language']);
    const { envelope, reference } = failure(error instanceof Refusal ? error : known, {
      registry: app.registry,
      texts: textsOf[lang],
      lang,
    });
    if (reference) app.log.error({ reference, err: error }, 'a request failed');
    return reply.code(error instanceof Refusal ? 200 : code).send(envelope);
  });
  addHealth(server, app);
  addApi(server, app);
  addOpenApi(server, app);
  addDocs(server, app);
  addOpenDocs(server, app);
  addUploads(server, app);
  await addScreens(server, options.screens);
  return server;
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
  // The product is also served over plain HTTP on a loopback address.
  'upgrade-insecure-requests': null,
};

// Records of a resource with a provider of its own are fetched by the browser itself.
function restOrigins(app: App): string[] {
  const providers = [...app.registry.resources.values()].map(({ provider }) => provider);
  return [
    ...new Set(
      providers.flatMap((provider) => (provider.type === 'rest' ? [new URL(provider.url).origin] : [])),
    ),
  ];
}

// The framework answers an address with broken escapes by itself, without our headers and with the address in it.
const unreadable = '/unreadable';

function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url.split(/[?;#]/, 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
