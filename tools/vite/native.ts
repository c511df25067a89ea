import type { Plugin } from 'vite';

const mark = '\0native:';
// CommonJS, as the libraries that require them expect.
const natives: Readonly<Record<string, string>> = {
  'object.entries': 'module.exports = Object.entries;',
  hasown: 'module.exports = Object.hasOwn;',
  // Only react-admin's own export of lists, which no list here has, writes files with it.
  'jsonexport/dist/index.js': 'module.exports = () => {};',
  // Only Emotion's `withTheme` copies with it, which nothing here uses.
  'hoist-non-react-statics': 'module.exports = (target) => target;',
  // Material UI's fields import all of their variants; here they are outlined, or have only a line.
  '../FilledInput/index.js': "module.exports = () => { throw new Error('the build has no FilledInput'); };",
  // Makes English labels of names; here every field and resource has its own.
  inflection:
    'for (const name of ["capitalize", "humanize", "inflect", "pluralize", "singularize", "transform"]) exports[name] = String;',
};

/**
 * Replaces polyfill packages with the native functions that all supported browsers have: the package for
 * `Object.entries` alone pulls in about thirty others. Leaves out packages and modules whose result is never shown.
 */
export function natively(): Plugin {
  return {
    name: 'kaifang:natively',
    enforce: 'pre',
    // With a filter, the bundler does not call the hook for each of thousands of modules.
    resolveId: {
      filter: {
        id: /^(object\.entries|hasown|hoist-non-react-statics|inflection|jsonexport\/dist\/index\.js|\.\.\/FilledInput\/index\.js)$/,
      },
      handler: (id) => mark + id,
    },
    load: { filter: { id: /^\0native:/ }, handler: (id) => natives[id.slice(mark.length)] ?? null },
  };
}
