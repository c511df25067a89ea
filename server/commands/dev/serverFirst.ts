import { join, relative } from 'node:path';
import { createLogger, type ErrorPayload, type Logger, type Plugin, type WebSocketServer } from 'vite';
import { ret } from '#schemas/wire.ts';
import type { WatchedServer } from './watchedServer.ts';

/** Paths that the server handles; all others belong to the screens. */
export const served = /^\/(api|uploads|docs|openapi\.json|healthz|readyz|robots\.txt|sitemap\.xml)(\/|\?|$)/;
/** Files that both the server and the screens use: after a change the server restarts first. */
const shared = /^(resources|i18n|schemas)\//;
/** Files of the server. */
const madeOf = /^(resources|i18n|schemas|server)\//;
/** The Vite update message with the modules that it sends to the browser. */
const updates = /hmr update|page reload/;

/** Connects the screens to a restarting server: the Vite plugin, and access to the Vite server. */
export interface ServerFirst {
  readonly plugin: Plugin;
  readonly logger: Logger;
  /** Shows in the browser why the server cannot start; an empty text reloads the pending changes. */
  show(refusal: string): void;
}

/**
 * Holds requests while the server starts, and sends changes to the screens only when the server has started
 * with the same files. While it fails to start, every open page shows the reason in Vite's overlay.
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
      // Runs before Vite's own handler.
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
        // The server restarts on a saved file; requests to it need not wait.
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
      // Files that the server rejects would also break the screens.
      return server().refusal() === '' ? undefined : [];
    },
  };
  const { info } = logger;
  logger.info = (text, options) => {
    // The server logs one line about the saved files.
    if (!(isShared && updates.test(text))) info(text, options);
  };
  return { plugin, logger, show };
}

// The first line with a location opens it in an editor.
function overlayOf(root: string, refusal: string): ErrorPayload {
  const [, file, line] = /^(?:fault: )?([\w./-]+\.\w+):(\d+)/m.exec(refusal) ?? [];
  const place =
    file === undefined ? { id: root } : { loc: { file: join(root, file), line: Number(line), column: 1 } };
  return { type: 'error', err: { message: refusal, stack: '', plugin: 'kaifang', ...place } };
}
