import type { Json } from '../resource.ts';
import { type Dict, own } from './dict.ts';
import { exampleOf, givenBy } from './exampleOf.ts';
import { fittingValue } from './fittingValue.ts';
import type { RawParameter } from './parametersOf.ts';
import { schemaOf, textual } from './parametersOf.ts';
import { shapeOf } from './shape.ts';

/** A value of a parameter: the document's own, otherwise one generated from its schema. */
export function sampleOf(root: Dict, { of }: RawParameter): Json {
  const schema = schemaOf(of);
  return exampleOf(root, of, schema) ?? fittingValue(textual(shapeOf(root, schema)));
}

/** Whether the document itself provides a value of a parameter. */
export function isGiven(root: Dict, { of }: RawParameter): boolean {
  const given = own(of, 'example') ?? own(of, 'examples');
  const { parts } = shapeOf(root, schemaOf(of));
  // An enum lists the possible values without choosing one.
  return given !== undefined || givenBy(parts.map(({ enum: _choices, ...part }) => part)) !== undefined;
}

/** A value as text for an address, a header or a form. */
export function sampleText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
