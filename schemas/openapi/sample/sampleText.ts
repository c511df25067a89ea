import type { Json } from '../../resource.ts';
import { exampleOf, toldBy } from '../answer/exampleOf.ts';
import { fittingValue } from '../answer/fittingValue.ts';
import { type Dict, own } from '../document/dict.ts';
import { shapeOf } from '../document/shape.ts';
import type { RawParameter } from '../sending/parametersOf.ts';
import { schemaOf, textual } from '../sending/parametersOf.ts';

/** A value of a parameter: what the document gives, else one that keeps to its schema. */
export function sampleOf(root: Dict, { of }: RawParameter): Json {
  const schema = schemaOf(of);
  return exampleOf(root, of, schema) ?? fittingValue(textual(shapeOf(root, schema)));
}

/** Whether the document itself gives a value of a parameter. */
export function isTold(root: Dict, { of }: RawParameter): boolean {
  const given = own(of, 'example') ?? own(of, 'examples');
  const { parts } = shapeOf(root, schemaOf(of));
  // Of an enumeration it says what there is, and none of it.
  return given !== undefined || toldBy(parts.map(({ enum: _choices, ...part }) => part)) !== undefined;
}

/** A value as it stands in an address, a header or a form. */
export function sampleText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
