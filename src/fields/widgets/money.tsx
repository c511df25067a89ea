import type { WidgetProps } from '@rjsf/utils';
import { NumberBox } from '../controls/NumberBox.tsx';

/** An amount in yuan, as a decimal text, because a binary number would not hold it exactly. */
export function MoneyWidget(props: WidgetProps) {
  return <NumberBox widget={props} inputMode="decimal" read={(text) => text} write={twoPlaces} start="¥" />;
}

function twoPlaces(value: unknown): string {
  const text = String(value);
  const [, sign = '', whole, cents = ''] = /^(-?)0*(0|[1-9]\d*)(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  return whole === undefined ? text : `${sign}${whole}.${cents.padEnd(2, '0')}`;
}
