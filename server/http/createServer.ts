import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Screens } from '../boot/build.mjs';
import { failure } from '../envelope.ts';
import { languageOf, textsOf } from '../language.ts';
import { MemoryAccount, withAccount } from '../memory/account.ts';
import { spoolFolder } from '../memory/spool.ts';
import { Refusal } from '../refusal.ts';
import { newReference } from '../trace/newReference.ts';
import { addApi } from './api.ts';
import { type RequestError, refusalOf, statusOf } from './brokenRequest.ts';
import { addDocs } from './docs.ts';
import { answerRest } from './ending/answerRest.ts';
import { guardRequests, type SenderPatience, senderPatience } from './guardRequests.ts';
import { addHealth } from './health.ts';
import { refuseOtherMethods } from './methods.ts';
import { largestUpload } from './multipart.ts';
import { addOpenApi } from './open/openApi.ts';
import { addOpenDocs } from './open/openDocs.ts';
import { addParsers } from './parsers.ts';
import { addPaymentNotices } from './paymentNotices.ts';
import { readOut } from './readOut.ts';
import { largestBody } from './receiveBody.ts';
import { addScreens } from './screens.ts';
import { securityHeaders } from './securityHeaders.ts';
import { addUploads } from './uploads.ts';

/**
 * Puts HTTP around the application. The address of a caller is that of his socket, or what a proxy that the settings
 * trust says of it.
 */
export async function createServer(
  app: App,
  options: { readonly screens: Screens | null; readonly patience?: SenderPatience },
): Promise<FastifyInstance> {
  const { patience = senderPatience } = options;
  const { trustedProxies } = app.settings;
  const server = Fastify({
    bodyLimit: largestBody,
    // An address says itself whether it answers HEAD.
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    // Node looks every half a minute by itself.
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: Math.min(patience.headers, 1000) },
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // Who is in already is served to the end, also while the server is closing.
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
  const refuseOthers = refuseOtherMethods(server, app);
  server.addHook('onRequest', (_request, reply, done) => {
    const account = new MemoryAccount(app.budget, app.settings.answerBytes);
    reply.raw.once('close', () => account.close());
    withAccount(account, done);
  });
  answerRest(server, app);
  await server.register(compress, { threshold: 1024, encodings: ['gzip', 'identity'] });
  // Takes the framework's own readers away, so it comes before the one of files.
  addParsers(server, spoolFolder(app.settings));
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 50, fieldSize: 256 * 1024, fileSize: largestUpload, parts: 60 },
  });
  server.setErrorHandler((error: RequestError, request, reply) => {
    const refusal = refusalOf(error);
    const said = refusal instanceof Refusal ? refusal.detail.lang : undefined;
    const lang = languageOf(said, request.headers['accept-language']);
    const telling = { registry: app.registry, texts: textsOf[lang], lang };
    const { envelope, reference, level } = failure(refusal, telling, request.id);
    if (reference) app.log[level]({ reference, err: error }, 'a request failed');
    if (error.statusCode === 413) readOut(request, reply);
    return reply.code(statusOf(error)).send(envelope);
  });
  addHealth(server, app);
  addApi(server, app);
  addOpenApi(server, app);
  addDocs(server, app);
  addOpenDocs(server, app);
  await addPaymentNotices(server, app);
  addUploads(server, app);
  await addScreens(server, app.registry, options.screens);
  refuseOthers();
  return server;
}

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
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
