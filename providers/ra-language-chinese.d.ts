declare module 'ra-language-chinese' {
  /** The package ships no types; its texts nest like every react-admin translation. */
  const texts: import('#schemas/derive/words.ts').Texts;
  // biome-ignore lint/style/noDefaultExport: the package decides.
  export default texts;
}
