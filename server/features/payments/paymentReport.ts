/** A payment reported by a provider, or `other` when its notification is about something else. */
export type PaymentReport = Paid | 'other';

/** A received payment: its order and the provider's own number. */
export interface Paid {
  readonly provider: 'alipay' | 'paypal';
  readonly tradeNo: string;
  readonly orderNo: string;
  /** As the provider writes it. */
  readonly amount: string;
  readonly currency: string;
}
