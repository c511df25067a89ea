import { join } from 'node:path';
import type { Plugin } from 'vite';
import { awaitedMark } from '#src/awaitedMark.ts';

/** The build mode with only the pages of signed-out users. */
export const signInMode = 'sign-in';

/**
 * With `--mode sign-in` only the first pages are built, which takes a fifth of the work of the whole app. A
 * waiting page takes the place of the app, and the built page contains a marker that identifies this mode.
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
