import type { WidgetProps } from '@rjsf/utils';
import { DateBox } from '../controls/DateBox.tsx';

/** A moment: seen and typed in the reader's own time, sent in UTC. */
export function DateTimeWidget(props: WidgetProps) {
  const moment = momentOf(props.value);
  return (
    <DateBox
      widget={props}
      type="datetime-local"
      read={(text) => momentOf(text)?.toISOString() ?? text}
      write={(value) => localText(momentOf(value)) ?? value}
      end={<small>{zoneAt(moment ?? new Date())}</small>}
      step={moment?.getSeconds() ? 1 : 60}
    />
  );
}

function momentOf(value: unknown): Date | undefined {
  const moment = new Date(String(value));
  return typeof value === 'string' && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

function localText(moment: Date | undefined): string | undefined {
  if (!moment) return undefined;
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  const seconds = moment.getSeconds() ? `:${two(moment.getSeconds())}` : '';
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}${seconds}`;
}

/** How far a moment's local time is from UTC, such as `UTC+8`; it differs between summer and winter. */
function zoneAt(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const hours = Math.trunc(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
