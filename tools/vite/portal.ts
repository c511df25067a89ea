import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { served } from '#server/commands/dev/serverFirst.ts';
import { rootVariables } from '#src/theme/rootVariables.ts';
import type { Mode } from '#src/theme/tokens.ts';

/**
 * Writes the theme's tokens into the portal's page, so that what the server sends looks right before the first
 * script.
 */
export function portalTokens(): Plugin {
  const rules = (mode: Mode) =>
    `:root{${Object.entries(rootVariables(mode))
      .map(([name, value]) => `${name}:${value}`)
      .join(';')}}`;
  return {
    name: 'kaifang:portal-tokens',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        path === '/portal.html'
          ? html.replace(
              '<title>',
              () =>
                `<style>${rules('light')}@media (prefers-color-scheme:dark){${rules('dark')}}</style>\n    <title>`,
            )
          : html,
    },
  };
}

/** During development, answers every page outside the base path with the portal's page, unless the server has it. */
export function portalPage(file: string): Plugin {
  return {
    name: 'kaifang:portal-page',
    apply: 'serve',
    configureServer(vite) {
      const { base } = vite.config;
      vite.middlewares.use(async ({ method, url = '/', headers }, response, next) => {
        const isPage = method === 'GET' && (headers.accept ?? '').includes('text/html');
        if (!isPage || url.startsWith(base) || `${url}/` === base || served.test(url)) return next();
        const html = await vite.transformIndexHtml('/portal.html', readFileSync(file, 'utf8'), url);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(html);
      });
    },
  };
}
