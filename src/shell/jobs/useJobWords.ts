import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Lang, Tone } from '#schemas/resource.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { useLang } from '../../lang.ts';
import { registry } from '../../registry.ts';

/** The label of a job, and the label and the color of its state. */
export interface JobWords {
  readonly title: string;
  readonly state: string;
  readonly tone: Tone;
}

/** Returns the labels of a job in the current language. */
export function useJobWords(): (job: JobRecord) => JobWords {
  const lang = useLang();
  const translate = useTranslate();
  return useCallback(
    (job) => {
      const { kind, state } = resourceOf(registry, 'job').schema.properties;
      const option = state?.options?.[job.state];
      const thing = registry.resources.get(job.resource)?.label[lang] ?? job.resource;
      const work =
        job.kind === 'bulk' ? deedWord(job, lang, translate) : kind?.options?.[job.kind]?.label[lang];
      return {
        title: `${thing} · ${work ?? job.kind}`,
        state: option?.label[lang] ?? job.state,
        tone: option?.tone ?? 'neutral',
      };
    },
    [lang, translate],
  );
}

function deedWord({ resource, deed }: JobRecord, lang: Lang, translate: (key: string) => string): string {
  if (deed === 'edit') return translate('list.editMany');
  if (deed === 'delete') return translate('list.delete');
  return registry.resources.get(resource)?.actions[deed ?? '']?.label[lang] ?? deed ?? '';
}
