import type { WidgetProps } from '@rjsf/utils';
import { platformDay } from '#schemas/payloads/days.ts';
import { DateBox } from '../controls/DateBox.tsx';

/** A day. */
export function DateWidget(props: WidgetProps) {
  return <DateBox widget={props} type="date" read={(text) => text} write={String} at={platformDay} />;
}
