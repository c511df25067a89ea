declare module 'virtual:validators' {
  /** Made by tools/vite/validators.ts: by `<resource>.add`, `<resource>.edit` or `<resource>.<action>`, each loaded when used. */
  export const validators: Readonly<Record<string, () => Promise<import('ajv').ValidateFunction>>>;
}
