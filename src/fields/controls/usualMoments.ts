import { dayAfter } from '#schemas/payloads/days.ts';

/** A day or moment that is often wanted, as the text of its field. */
interface UsualMoment {
  /** The translation key below `form.moments`. */
  readonly word: string;
  readonly text: string;
}

const morning = '09:00';
const [monday, daysOfWeek] = [1, 7] as const;

/** The usual choices of a date field. @param now the platform's date and time, as `2026-01-31 08:05:00`. */
export function usualMoments(type: 'date' | 'datetime', now: string): readonly UsualMoment[] {
  const today = now.slice(0, 10);
  const minute = now.slice(11, 16);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const nextMonday = dayAfter(today, ((monday - weekday + daysOfWeek - 1) % daysOfWeek) + 1);
  const spans = { week: 7, month: 30, year: 365 };
  const later = Object.entries(spans).map(([word, days]) => ({ word, day: dayAfter(today, days) }));
  if (type === 'date')
    return [
      { word: 'today', text: today },
      { word: 'tomorrow', text: dayAfter(today, 1) },
      ...later.map(({ word, day }) => ({ word, text: day })),
    ];
  return [
    { word: 'now', text: `${today} ${minute}` },
    { word: 'tomorrowMorning', text: `${dayAfter(today, 1)} ${morning}` },
    { word: 'mondayMorning', text: `${nextMonday} ${morning}` },
    ...later.map(({ word, day }) => ({ word, text: `${day} ${minute}` })),
  ];
}
