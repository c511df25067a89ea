import { useTranslate } from 'react-admin';
import type { JobDetail } from '#schemas/wire.ts';

/** The text of what remains when an import is undone; undefined where nothing does. */
export function useStays(job: JobDetail): string | undefined {
  const translate = useTranslate();
  const stays = Object.entries((job.result['stays'] ?? {}) as Record<string, number>);
  if (stays.length === 0) return undefined;
  const parts = stays.map(([what, count]) => translate(`jobs.undo.stays.${what}`, { count }));
  return translate('jobs.undo.stay', { what: parts.join(translate('list.comma')) });
}
