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
    resolveId: (id) => (Object.hasOwn(natives, id) ? mark + id : null),
    load: (id) => (id.startsWith(mark) ? natives[id.slice(mark.length)] : null),
  };
}
