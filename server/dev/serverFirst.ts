import { join, relative } from 'node:path';
import { createLogger, type ErrorPayload, type Logger, type Plugin, type WebSocketServer } from 'vite';
import { ret } from '#schemas/wire.ts';
import type { WatchedServer } from './watchedServer.ts';

/** What the server answers; everything else is the screens' own. */
export const served = /^\/(api|uploads|docs|openapi\.json|healthz|readyz)(\/|\?|$)/;
/** What both sides are made of: after a change the server has to be first. */
const shared = /^(resources|i18n|schemas)\//;
/** What the server is made of. */
const madeOf = /^(resources|i18n|schemas|server)\//;
/** How Vite tells of an update, with every module that it takes to the browser. */
const updates = /hmr update|page reload/;

/** What ties the screens to a server that is started again: the plugin, and what Vite says. */
export interface ServerFirst {
  readonly plugin: Plugin;
  readonly logger: Logger;
  /** Shows in the browser why the server cannot start, or with an empty text loads what it could not show. */
  show(refusal: string): void;
}

/**
 * Lets calls wait while the server starts, and shows the screens what was saved only when it has started with the same
 * files. While it refuses to start, every open page says why, in Vite's own overlay.
 */
export function serverFirst(root: string, server: () => WatchedServer): ServerFirst {
  const logger = createLogger();
  let pages: WebSocketServer | undefined;
  let isRefused = false;
  let isShared = false;
  const pathOf = (file: string) => relative(root, file).replaceAll('\\', '/');

  function show(refusal: string): void {
    if (refusal !== '') pages?.send(overlayOf(root, refusal));
    else if (isRefused) pages?.send({ type: 'full-reload' });
    isRefused = refusal !== '';
  }

  const plugin: Plugin = {
    name: 'kaifang:server-first',
    configureServer({ middlewares, watcher, ws }) {
      pages = ws;
      // Before Vite itself hears of it.
      for (const event of ['add', 'change', 'unlink'] as const)
        watcher.prependListener(event, (file: string) => {
          if (madeOf.test(pathOf(file))) server().restart(pathOf(file));
        });
      ws.on('connection', () => {
        if (server().refusal() !== '') show(server().refusal());
      });
      middlewares.use(async ({ url = '' }, response, next) => {
        if (!served.test(url)) return next();
        await server().settled();
        const refusal = server().refusal();
        if (refusal === '') return next();
        // The server starts again when a file is saved: nobody has to wait for that.
        const isCall = url.startsWith('/api/');
        response.writeHead(503, {
          'content-type': `${isCall ? 'application/json' : 'text/plain'}; charset=utf-8`,
        });
        response.end(isCall ? JSON.stringify({ ret: ret.failed, data: {}, msg: refusal }) : refusal);
      });
    },
    async hotUpdate({ file }) {
      if (this.environment.name !== 'client') return undefined;
      isShared = shared.test(pathOf(file));
      if (!isShared) return undefined;
      await server().settled();
      // What the server refuses would only break the screens too.
      return server().refusal() === '' ? undefined : [];
    },
  };
  const { info } = logger;
  logger.info = (text, options) => {
    // The server says in a line what was saved.
    if (!(isShared && updates.test(text))) info(text, options);
  };
  return { plugin, logger, show };
}

// The first line that names a place leads an editor there.
function overlayOf(root: string, refusal: string): ErrorPayload {
  const [, file, line] = /^(?:fault: )?([\w./-]+\.\w+):(\d+)/m.exec(refusal) ?? [];
  const place =
    file === undefined ? { id: root } : { loc: { file: join(root, file), line: Number(line), column: 1 } };
  return { type: 'error', err: { message: refusal, stack: '', plugin: 'kaifang', ...place } };
}
