import type { FieldName } from '../../feature.ts';

/** The order fields that the payment section shows. */
export const paymentFields: readonly FieldName<'order'>[] = [
  'amount',
  'pay_method',
  'status',
  'paypal_order',
];
