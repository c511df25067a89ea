import type { Plugin } from 'vite';

/** What a resource file says to editors and to the database alone. */
const notForBrowsers = ['$schema', 'indexes'];

/** Leaves out of the resource files what no browser reads: all of them come with the app, before its first screen. */
export function resourceFiles(): Plugin {
  return {
    name: 'kaifang:resources',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]resources[\\/][^\\/]+\.json(\?|$)/ },
      handler(code) {
        const known = Object.entries(JSON.parse(code) as object);
        const read = known.filter(([word]) => !notForBrowsers.includes(word));
        return { code: JSON.stringify(Object.fromEntries(read)), map: null };
      },
    },
  };
}
