import type { WidgetProps } from '@rjsf/utils';
import { readTyped } from '#schemas/text/typedMoment.ts';
import { DateBox } from '../controls/DateBox.tsx';

/** A day without a time. */
export function DateWidget(props: WidgetProps) {
  return <DateBox widget={props} type="date" read={(text) => readTyped(text)?.day} write={String} />;
}
