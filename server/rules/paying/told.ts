/** A payment that a provider tells of, or `other` when its notice is about something else. */
export type Told = Paid | 'other';

/** That money arrived, for which order, and the provider's own number of it. */
export interface Paid {
  readonly provider: 'alipay' | 'paypal';
  readonly tradeNo: string;
  readonly orderNo: string;
  /** As the provider writes it. */
  readonly amount: string;
  readonly currency: string;
}
