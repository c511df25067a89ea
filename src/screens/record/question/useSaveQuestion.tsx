import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { useAsk } from '../../../forms/useAsk.tsx';
import { useLang } from '../../../lang.ts';
import { useReach } from '../../act/useReach.ts';
import { recordName } from '../../list/names/recordName.ts';
import { UsedBy } from '../../uses/UsedBy.tsx';
import { addWord } from '../addWord.ts';
import { Facts } from './Facts.tsx';
import { identity, whatWeighs } from './whatWeighs.ts';

/** Asks before a save that weighs, as the file of the resource says; any other save is agreed to at once. */
export function useSaveQuestion(resource: Resource, purpose: 'add' | 'edit') {
  const translate = useTranslate();
  const lang = useLang();
  const { ask, element } = useAsk();
  const reachWords = useReach();
  const agreed = useCallback(
    async (values: Row, base: Row): Promise<boolean> => {
      const changes = whatWeighs(resource, purpose, values, base);
      if (changes.length === 0) return true;
      const record = { ...base, ...values };
      const named = new Set(changes.map(([name]) => name));
      const facts = identity(resource, record).filter(([name]) => !named.has(name));
      const { confirm } = resource.form;
      const reached = confirm?.reach && (await reachWords(confirm.reach, values));
      const submit = purpose === 'add' ? addWord(resource, lang, translate) : translate('form.save');
      return ask({
        title: translate(`form.question.${purpose}`, {
          submit,
          thing: inSentence(resource.label)[lang],
          name: resource.kind === 'single' ? resource.label[lang] : recordName(resource, record, lang),
        }),
        text: (
          <>
            <Facts resource={resource} changes={[...facts, ...changes]}>
              {confirm?.text[lang]} {reached && <strong>{reached}</strong>}
            </Facts>
            {purpose === 'edit' && <UsedBy resource={resource} id={(base as IdRow).id} />}
          </>
        ),
        confirmLabel: submit,
      });
    },
    [resource, purpose, ask, reachWords, translate, lang],
  );
  return { agreed, element };
}
