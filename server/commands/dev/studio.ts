import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { type StudioRefusal, studioEvent, studioPath } from '#schemas/payloads/studio.ts';
import { createAdmins } from './studio/admins.ts';
import { mostBytes, refusalOf } from './studio/guard.ts';
import { requestOf } from './studio/requestOf.ts';
import { createStudioProcess } from './studio/studioProcess.ts';

/** The pages by their paths. They are no inputs of the build, so no build has their code. */
const pages: Readonly<Record<string, string>> = {
  [studioPath]: 'src/studio/studio.html',
  [`${studioPath}/preview`]: 'src/studio/preview/preview.html',
};
const actionPath = `${studioPath}/api/`;

/**
 * The studio: pages that show and change the resource files, and what they ask for. Only the development server
 * has it, because it writes files.
 * @param server the address of the server that knows the accounts
 * @param port the port on which the pages are served
 */
export function studio(root: string, server: string, port: number): Plugin {
  const examiner = createStudioProcess(root);
  const admins = createAdmins(server);

  async function answer(request: IncomingMessage, response: ServerResponse, action: string): Promise<void> {
    const { method, headers, socket } = request;
    const refusal = refusalOf({ method, headers, remoteAddress: socket.remoteAddress, port });
    if (refusal) return refuse(response, refusal);
    if (!(await admins.accepts(tokenOf(headers.authorization)))) return refuse(response, 'token');
    const asked = requestOf(action, await bodyOf(request));
    if (!asked) return refuse(response, 'request');
    send(response, 200, await examiner.ask(asked));
  }

  return {
    name: 'kaifang:studio',
    // Otherwise the first visit would find packages that no page had before, and reload every open page.
    config: () => ({ optimizeDeps: { entries: ['index.html', 'portal.html', ...Object.values(pages)] } }),
    configureServer(vite) {
      followFiles(vite, root, examiner.end);
      vite.middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (path.startsWith(actionPath))
          return void answer(request, response, path.slice(actionPath.length)).catch((error: Error) =>
            send(response, 500, { refusal: 'failed' satisfies StudioRefusal, message: error.message }),
          );
        const page = request.method === 'GET' ? pages[path.replace(/\/$/, '')] : undefined;
        return page === undefined
          ? next()
          : void sendPage(vite, join(root, page), path, response).catch(next);
      });
    },
  };
}

async function sendPage(
  vite: ViteDevServer,
  file: string,
  url: string,
  response: ServerResponse,
): Promise<void> {
  const html = await vite.transformIndexHtml(url, readFileSync(file, 'utf8'));
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-security-policy', "frame-ancestors 'self'");
  response.end(html);
}

function followFiles({ watcher, ws }: ViteDevServer, root: string, restart: () => void): void {
  for (const event of ['add', 'change', 'unlink'] as const)
    watcher.on(event, (file: string) => {
      const path = relative(root, file).replaceAll('\\', '/');
      if (/^(schemas|server)\//.test(path)) restart();
      if (/^resources\/[^/]+\.json$/.test(path)) ws.send({ type: 'custom', event: studioEvent });
    });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function tokenOf(authorization = ''): string {
  return /^Bearer (\S{1,500})$/.exec(authorization)?.[1] ?? '';
}

function refuse(response: ServerResponse, refusal: StudioRefusal): void {
  send(response, refusal === 'request' ? 400 : 403, { refusal });
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(answer));
}
