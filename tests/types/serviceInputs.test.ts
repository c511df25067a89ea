import { expect, it } from 'vitest';
import type { ServiceInputs } from '#generated/inputs.ts';
import type { Row } from '#schemas/resource.ts';
import type { customServiceModules } from '#server/customServices.ts';

// Only the compiler checks these types. `npm run types` names each service whose declared input differs from
// its schema.

/** The input that a service declares; unknown where it declares none. */
type Declared<Service> = Service extends { run(call: never, input: infer Input): unknown } ? Input : unknown;

/** The fields that an input names, without those of an index. */
type Named<Input> = keyof { [Field in keyof Input as string extends Field ? never : Field]: unknown };

/** Whether every validated input fits the declared one, and no declared field is unknown to the schema. */
type Fits<Schema, Input> = Row extends Input
  ? true
  : Schema extends Input
    ? [Exclude<Named<Input>, keyof Schema>] extends [never]
      ? true
      : false
    : false;

/** The services of a module whose declared input does not fit their schema. */
type Wrong<Module> = Module extends unknown
  ? {
      [Name in keyof Module & keyof ServiceInputs]: Fits<
        ServiceInputs[Name],
        Declared<Module[Name]>
      > extends true
        ? never
        : Name;
    }[keyof Module & keyof ServiceInputs]
  : never;

// Does not compile as soon as there is one.
const wrong: readonly Wrong<(typeof customServiceModules)[number]>[] = [] satisfies readonly never[];
const none: readonly never[] = wrong;

interface Example {
  readonly id: number;
  readonly note?: string | null;
}
type Of<Input> = { 'Admin.Config.Get': { run(call: unknown, input: Input): Promise<unknown> } };

it('accepts a declared input that fits its schema, and no other', () => {
  const fits: [Fits<Example, { readonly id: number }>, Fits<Example, Row>, Fits<Example, unknown>] = [
    true,
    true,
    true,
  ];
  const differs: [
    Fits<Example, { readonly id: string }>,
    Fits<Example, { readonly id: number; readonly note: string }>,
    Fits<Example, { readonly id: number; readonly nota?: string }>,
  ] = [false, false, false];
  const named: Wrong<Of<{ readonly id: string }>> = 'Admin.Config.Get';
  expect([...fits, ...differs, named satisfies keyof ServiceInputs]).toHaveLength(7);
  expect(none).toEqual([]);
});
