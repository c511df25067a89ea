import { useCallback } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { IdRow, KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { ConcernedAnswer } from '#schemas/payloads/gate.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import { inSentence } from '#schemas/text/inSentence.ts';
import { fieldView } from '../../fields/all.ts';
import { isNothing } from '../../fields/isNothing.ts';
import { moneyWords } from '../../fields/moneyWords.ts';
import { recordName } from '../../fields/recordName.ts';
import { useLang } from '../../lang.ts';
import { Callers } from '../Callers.tsx';
import { useAsk } from '../forms/useAsk.tsx';
import { useReach } from '../useReach.ts';
import { UsedBy } from '../uses/UsedBy.tsx';
import { addWord } from './addWord.ts';
import { Facts, Sheet } from './Facts.tsx';
import { fieldsNeedingConfirmation, identity, writtenChanges } from './fieldsNeedingConfirmation.ts';

/**
 * Asks for confirmation before a critical save or one that affects others, as the resource file defines. Any
 * other save is confirmed immediately.
 */
export function useSaveQuestion(resource: Resource, purpose: 'add' | 'edit') {
  const translate = useTranslate();
  const lang = useLang();
  const { ask, element } = useAsk();
  const concernedBy = useConcerned(resource, purpose);
  const reachWords = useReach();
  const agreed = useCallback(
    async (values: Row, base: Row): Promise<boolean> => {
      const changes = fieldsNeedingConfirmation(resource, purpose, values, base);
      const concerned = await concernedBy(values, base);
      if (changes.length === 0 && !concerned) return true;
      const record = { ...base, ...values };
      const named = new Set(changes.map(([name]) => name));
      const facts = identity(resource, record).filter(([name]) => !named.has(name));
      const { confirm } = resource.form;
      const reached = confirm?.reach && (await reachWords(confirm.reach, values));
      const submit = purpose === 'add' ? addWord(resource, lang, translate) : translate('form.save');
      const amount = confirm && amountIn(resource, confirm.fields, record);
      return ask({
        title: translate(`form.question.${purpose}${amount ? 'Amount' : ''}`, {
          amount,
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

// The amount of money that a save is about.
function amountIn({ schema }: Resource, fields: readonly string[], record: Row): string | undefined {
  const name = fields.find((field) => fieldView(schema.properties[field] ?? {}).isAmount);
  const amount = name === undefined ? undefined : record[name];
  return typeof amount === 'string' ? moneyWords(amount) : undefined;
}

// Who is affected by a save; undefined if no one. If the response is lost, the question is still asked.
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

/**
 * Who is affected by a save: each API, with the applications that call it. Says so if the response was lost.
 */
export function Concerned({ answer }: { readonly answer: ConcernedAnswer | undefined }) {
  const translate = useTranslate();
  if (!answer) return <p>{translate('callers.lost')}</p>;
  return (
    <Sheet>
      {answer.items.map(({ service, title, callers }) => (
        <section key={service} aria-label={service}>
          <b>{[title, service].filter(Boolean).join(' · ')}</b>
          <Callers callers={callers} />
        </section>
      ))}
    </Sheet>
  );
}
