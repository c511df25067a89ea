import { join } from 'node:path';
import type { Plugin } from 'vite';
import { awaitedMark } from '#src/awaitedMark.ts';

/** The mode of a build that holds the pages of those who are not signed in, and nothing else. */
const signInMode = 'sign-in';

/**
 * With `--mode sign-in` the first pages are built alone, which takes a fifth of the work that the whole app takes: in
 * its place stands what waits for it, and their page bears a mark by which that is known.
 */
export function signInFirst(source: string): Plugin {
  return {
    name: 'kaifang:sign-in-first',
    enforce: 'pre',
    apply: (_config, { mode }) => mode === signInMode,
    resolveId: { filter: { id: /^\.\/App\.tsx$/ }, handler: () => join(source, 'AppAwaited.tsx') },
    transformIndexHtml: (html) => html.replace('<html', `<html ${awaitedMark}`),
  };
}
