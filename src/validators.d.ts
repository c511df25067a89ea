declare module 'virtual:validators' {
  /**
   * Made by tools/vite/validators.ts: by `<resource>.add`, `<resource>.edit` or `<resource>.<action>`, with
   * `portal.` before it for the portal; each loaded on demand. A loaded module holds the functions of all rules and conditions of the resource by
   * their ids.
   */
  export const validators: Readonly<
    Record<string, () => Promise<import('@rjsf/validator-ajv8').ValidatorFunctions>>
  >;
}
