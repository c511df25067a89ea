import type { ShopPackage } from '#schemas/payloads/catalogue.ts';
import { useTexts } from '../texts.ts';

/** What a package costs, for a call too, and how long it is valid. */
export function PackagePrice({ sold }: { readonly sold: ShopPackage }) {
  const { t } = useTexts();
  const { price, flow, validity, apis, type } = sold;
  const unit = Number(price) / (flow * Math.max(1, apis.length));
  const isYears = validity % 12 === 0;
  const span = isYears ? validity / 12 : validity;
  return (
    <p className="kp-price">
      <b>{type === 'trial' ? t('portal.packages.free') : `¥${price}`}</b>
      <span className="kp-small">
        {t(isYears ? 'portal.packages.years' : 'portal.packages.months', { count: span, smart_count: span })}
        {type !== 'trial' && ` · ${t('portal.packages.unit', { price: unitText(unit) })}`}
      </span>
    </p>
  );
}

// Two digits that mean something, however small the price is.
function unitText(unit: number): string {
  return unit >= 0.1 ? unit.toFixed(2) : Number(unit.toPrecision(2)).toString();
}
