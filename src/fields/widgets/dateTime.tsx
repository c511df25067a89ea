import type { WidgetProps } from '@rjsf/utils';
import { platformTime, platformZone, platformZoneName } from '#schemas/payloads/days.ts';
import { DateBox } from '../controls/DateBox.tsx';

/** A moment: seen and typed by the platform's clock, sent in UTC. */
export function DateTimeWidget(props: WidgetProps) {
  const moment = momentOf(props.value);
  return (
    <DateBox
      widget={props}
      type="datetime-local"
      read={(text) => momentOf(`${text}${platformZone}`)?.toISOString() ?? text}
      write={(value) => localText(momentOf(value)) ?? value}
      at={(time) => platformTime(time).slice(0, 16).replace(' ', 'T')}
      end={<small>{platformZoneName}</small>}
      step={moment?.getUTCSeconds() ? 1 : 60}
    />
  );
}

function momentOf(value: unknown): Date | undefined {
  const moment = new Date(String(value));
  return typeof value === 'string' && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

function localText(moment: Date | undefined): string | undefined {
  if (!moment) return undefined;
  return platformTime(moment.getTime()).replace(' ', 'T').replace(/:00$/, '');
}
