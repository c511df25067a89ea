import type { Plugin } from 'vite';

const mark = '\0native:';
// CommonJS, as the libraries that ask for them expect.
const natives: Readonly<Record<string, string>> = {
  'object.entries': 'module.exports = Object.entries;',
  hasown: 'module.exports = Object.hasOwn;',
};

/**
 * Puts what every browser of ours has in the place of packages that bring it to browsers that had it not: the one
 * for `Object.entries` draws in some thirty others.
 */
export function natively(): Plugin {
  return {
    name: 'kaifang:natively',
    enforce: 'pre',
    // Told beforehand which it is about, the builder need not ask it about each of thousands.
    resolveId: { filter: { id: /^(object\.entries|hasown)$/ }, handler: (id) => mark + id },
    load: { filter: { id: /^\0native:/ }, handler: (id) => natives[id.slice(mark.length)] ?? null },
  };
}
