import type { WidgetProps } from '@rjsf/utils';
import { platformTime, platformZone, platformZoneName } from '#schemas/payloads/days.ts';
import { readTyped } from '#schemas/text/typedMoment.ts';
import { DateBox } from '../controls/DateBox.tsx';

/** A date and time: shown and typed in the platform's time zone, sent in UTC. */
export function DateTimeWidget(props: WidgetProps) {
  return (
    <DateBox
      widget={props}
      type="datetime"
      read={read}
      write={write}
      end={<small>{platformZoneName}</small>}
    />
  );
}

/** A date and time to compare with. */
export function DayOrTimeWidget(props: WidgetProps) {
  return <DateBox widget={props} type="datetime" {...dayOrTime} end={<small>{platformZoneName}</small>} />;
}

/** The text of a moment to compare with and its value: a day alone stays one, and means all of it. */
export const dayOrTime = {
  read: (text: string) => dayAlone(text) ?? read(text),
  write: (value: string) => dayAlone(value) ?? write(value),
};

function dayAlone(text: string): string | undefined {
  const parts = readTyped(text);
  return parts?.time === '' ? parts.day : undefined;
}

// A day alone means its beginning.
function read(text: string): string | undefined {
  const parts = readTyped(text);
  return parts && momentOf(`${parts.day}T${parts.time || '00:00'}${platformZone}`)?.toISOString();
}

function write(value: string): string {
  const moment = momentOf(value);
  return moment ? platformTime(moment.getTime()).replace(/:00$/, '') : value;
}

function momentOf(text: string): Date | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
