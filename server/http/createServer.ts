import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { Screens } from '../boot/build.mjs';
import type { App } from '../core/app.ts';
import { failure } from '../core/envelope.ts';
import { newReference } from '../core/newReference.ts';
import { languageOf, textsOf } from '../language.ts';
import { MemoryAccount, withAccount } from '../platform/memory/account.ts';
import { spoolFolder } from '../platform/memory/spool.ts';
import { addApi } from './api.ts';
import { type RequestError, refusalOf, statusOf } from './brokenRequest.ts';
import { addDocs } from './docs.ts';
import { drainBody } from './drainBody.ts';
import { drainConnections } from './drainConnections.ts';
import { guardRequests, type SenderPatience, senderPatience } from './guardRequests.ts';
import { handlePaymentNotice } from './handlePaymentNotice.ts';
import { addHealth } from './health.ts';
import { assertAllowedMethods } from './methods.ts';
import { largestUpload, mostTexts } from './multipart.ts';
import { addOpenApi } from './open/openApi.ts';
import { addOpenDocs } from './open/openDocs.ts';
import { addParsers } from './parsers.ts';
import { addSearchEngineFiles, createPortal } from './portal.ts';
import { largestBody, receiveBody } from './receiveBody.ts';
import { addScreens } from './screens.ts';
import { addUploads } from './uploads.ts';

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
  // Only these Trusted Types policies may create HTML or script URLs: the default policy, frames, and pasting
  // into the editor.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'kaifang', 'ProseMirrorClipboard'],
  // The product is also served over plain HTTP on a loopback address.
  'upgrade-insecure-requests': null,
};

const largestNotice = 64 * 1024;

/** Longer than any URL: Node limits all headers together to 16 KB. */
const longestUrl = 64 * 1024;

/**
 * Creates the HTTP server of the application. A caller's address is that of its socket, or the one that a
 * proxy trusted by the settings reports.
 */
export async function createServer(
  app: App,
  options: { readonly screens: Screens | null; readonly patience?: SenderPatience },
): Promise<FastifyInstance> {
  const { patience = senderPatience } = options;
  const { trustedProxies } = app.settings;
  const server = Fastify({
    bodyLimit: largestBody,
    // Each route declares whether it supports HEAD.
    exposeHeadRoutes: false,
    // The framework's own answer to a longer one lacks our headers.
    routerOptions: { maxParamLength: longestUrl },
    // Node itself checks only every 30 seconds.
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: Math.min(patience.headers, 1000) },
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // Requests in progress are completed even while the server is closing.
    return503OnClosing: false,
    logger: false,
    genReqId: () => newReference(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : unreadable),
  });
  const headers = await securityHeaders(restOrigins(app));
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-reference': request.id });
    app.underWay.begin(request.id, request.url.split('?', 1)[0] ?? '');
    reply.raw.once('close', () => app.underWay.end(request.id));
  });
  guardRequests(server, app, patience);
  const refuseOthers = assertAllowedMethods(server, app);
  server.addHook('onRequest', (_request, reply, done) => {
    const account = new MemoryAccount(app.budget, app.settings.answerBytes);
    reply.raw.once('close', () => account.close());
    withAccount(account, done);
  });
  drainConnections(server, app);
  await server.register(compress, {
    ...{ threshold: 1024, encodings: ['gzip', 'identity'] },
    // A small compressed body may expand beyond every limit.
    requestEncodings: ['identity'],
    onUnsupportedRequestEncoding: (encoding) =>
      new ApiError(ret.badInput, 'compressed', { values: { encoding: encoding.slice(0, 50) } }),
  });
  // Removes the framework's own parsers, so it comes before the file parser.
  addParsers(server, spoolFolder(app.settings));
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: mostTexts, fieldSize: 256 * 1024, fileSize: largestUpload, parts: 60 },
  });
  server.setErrorHandler((error: RequestError, request, reply) => {
    const refusal = refusalOf(error);
    const said = refusal instanceof ApiError ? refusal.detail.lang : undefined;
    const lang = languageOf(said, request.headers['accept-language']);
    const telling = { registry: app.registry, texts: textsOf[lang], lang };
    const { envelope, reference, level } = failure(refusal, telling, request.id);
    // A caller who disconnected in the middle of a response made it fail.
    const hasLeft = request.raw.socket.destroyed;
    if (reference) app.log[hasLeft ? 'info' : level]({ reference, err: error }, 'a request failed');
    if (error.statusCode === 413) drainBody(request, reply);
    return reply.code(statusOf(error, request.method)).send(envelope);
  });
  addHealth(server, app);
  addApi(server, app);
  const portal = createPortal(app, options.screens);
  addOpenApi(server, app, portal);
  addDocs(server, app);
  addOpenDocs(server, app);
  await addPaymentNotices(server, app);
  addUploads(server, app);
  addSearchEngineFiles(server, app);
  await addScreens(server, app.registry, options.screens, portal);
  refuseOthers();
  return server;
}

// The browser itself fetches the records of a resource with a custom data provider.
function restOrigins(app: App): string[] {
  const providers = [...app.registry.resources.values()].map(({ provider }) => provider);
  return [
    ...new Set(
      providers.flatMap((provider) => (provider.type === 'rest' ? [new URL(provider.url).origin] : [])),
    ),
  ];
}

// The framework's own response to a malformed URL lacks our headers and includes the URL.
const unreadable = '/unreadable';

function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}

/** Adds the routes for payment notifications: each responds in its provider's format. */
async function addPaymentNotices(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    // A signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, body: Readable) =>
      receiveBody(request, body, spoolFolder(app.settings), largestNotice),
    );
    for (const provider of ['alipay', 'paypal'] as const) {
      scope.post(`/api/payment/${provider}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers, ip } = request;
        const isHeard = await handlePaymentNotice(app, { provider, body, headers, ip }).catch(
          (error: unknown) => {
            if (!(error instanceof ApiError))
              app.log.error({ err: error, provider }, 'a payment notice failed');
            return false;
          },
        );
        reply.type('text/plain; charset=utf-8');
        return provider === 'alipay'
          ? reply.send(isHeard ? 'success' : 'failure')
          : reply.code(isHeard ? 200 : 400).send('');
      });
    }
  });
}

/**
 * The headers of every response. They are constant, so helmet runs once: running it per request takes a
 * twentieth of a small response's time.
 * @param connectTo the origins, in addition to our own, that the screens may call.
 */
async function securityHeaders(connectTo: readonly string[]): Promise<Readonly<Record<string, string>>> {
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
