import { useDataProvider, useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ConcernedAnswer } from '#schemas/payloads/gate.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { isNothing } from '../../../fields/isNothing.ts';
import { useAsk } from '../../../forms/useAsk.tsx';
import { useLang } from '../../../lang.ts';
import { useReach } from '../../act/useReach.ts';
import { recordName } from '../../list/names/recordName.ts';
import { UsedBy } from '../../uses/UsedBy.tsx';
import { addWord } from '../addWord.ts';
import { Concerned } from './Concerned.tsx';
import { Facts } from './Facts.tsx';
import { identity, whatWeighs, writtenChanges } from './whatWeighs.ts';

/**
 * Asks before a save that weighs or concerns others, as the file of the resource says; any other save is agreed to at once.
 */
export function useSaveQuestion(resource: Resource, purpose: 'add' | 'edit') {
  const translate = useTranslate();
  const lang = useLang();
  const { ask, element } = useAsk();
  const concernedBy = useConcerned(resource, purpose);
  const reachWords = useReach();
  const agreed = useCallback(
    async (values: Row, base: Row): Promise<boolean> => {
      const changes = whatWeighs(resource, purpose, values, base);
      const concerned = await concernedBy(values, base);
      if (changes.length === 0 && !concerned) return true;
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
            {concerned && <p>{resource.form.concerns?.text[lang]}</p>}
            {concerned && <Concerned answer={concerned.answer} />}
            {changes.length > 0 && (
              <Facts resource={resource} changes={[...facts, ...changes]}>
                {confirm?.text[lang]} {reached && <strong>{reached}</strong>}
              </Facts>
            )}
            {purpose === 'edit' && <UsedBy resource={resource} id={(base as IdRow).id} />}
          </>
        ),
        confirmLabel: submit,
      });
    },
    [resource, purpose, ask, concernedBy, reachWords, translate, lang],
  );
  return { agreed, element };
}

// Whom a save concerns, and undefined where nobody; an answer that was lost keeps nobody from being asked.
function useConcerned({ schema, form: { concerns } }: Resource, purpose: 'add' | 'edit') {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  return useCallback(
    async (values: Row, base: Row): Promise<{ answer: ConcernedAnswer | undefined } | undefined> => {
      if (!concerns) return undefined;
      if (writtenChanges(schema, concerns.fields, purpose, values, base).length === 0) return undefined;
      const record = { ...base, ...values };
      const asked = Object.fromEntries(
        concerns.fields.flatMap((name) => (isNothing(record[name]) ? [] : [[name, record[name]]])),
      );
      try {
        const answer = await dataProvider.call<ConcernedAnswer>(concerns.service, asked, { quiet: true });
        return answer.items.length > 0 ? { answer } : undefined;
      } catch {
        return { answer: undefined };
      }
    },
    [schema, concerns, purpose, dataProvider],
  );
}
