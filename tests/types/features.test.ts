import type { useRecordContext } from 'react-admin';
import { expect, it } from 'vitest';
import type { Order } from '#generated/records.ts';
import type { Cells, Fields, Sections } from '#src/feature.ts';

const component = () => null;

// Never called: only the compiler checks it. `npm run types` fails for each line marked as an error that
// compiles after all.
function typeErrors(): void {
  const cells: Cells<'order'> = { amount: { component, reads: ['price'] } };
  // @ts-expect-error a misspelt field of a cell
  const otherCells: Cells<'order'> = { amuont: { component } };
  // @ts-expect-error a misspelt field that a cell reads
  const otherReads: Cells<'order'> = { amount: { component, reads: ['prise'] } };
  // @ts-expect-error a misspelt resource
  const ofNone: Cells<'odrer'> = {};
  const fields: Fields<'order'> = { amount: { widget: component }, package_adjustment: { field: component } };
  // @ts-expect-error a misspelt field of a form
  const otherFields: Fields<'order'> = { package_ajustment: { widget: component } };
  const sections: Sections<'order'> = { payment: { component, fields: ['amount', 'status'] } };
  // @ts-expect-error a misspelt field of a section
  const otherSections: Sections<'order'> = { payment: { component, fields: ['staus'] } };
  const order = {} as ReturnType<typeof useRecordContext<Order>>;
  const right: string | undefined = order?.amount;
  // @ts-expect-error a misspelt field of the record
  const wrong = order?.amuont;
  void [cells, otherCells, otherReads, ofNone, fields, otherFields, sections, otherSections, right, wrong];
}

it('rejects a misspelt field of a feature at compile time', () => expect(typeErrors).toBeTypeOf('function'));
