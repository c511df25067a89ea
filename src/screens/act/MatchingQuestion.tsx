import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import { inSentence } from '#schemas/inSentence.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ListAnswer } from '#schemas/wire.ts';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { useLang } from '../../lang.ts';
import { countQuestion, type Matching } from './matching.ts';
import type { Task } from './task.ts';
import { useTaskWords } from './taskWords.ts';

interface MatchingQuestionProps {
  readonly task: Task;
  readonly all: Matching;
  readonly busy: boolean;
  readonly resource: Resource;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

const grouped = new Intl.NumberFormat('en');

/** Asks before something is done to every record that matches, with their exact number. */
export function MatchingQuestion({ task, all, busy, resource, onYes, onNo }: MatchingQuestionProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { deed, text: own } = useTaskWords(resource)(task);
  const { total, error } = useCount(resource, all);
  const count = total === undefined ? '…' : grouped.format(total);
  const text = total === 0 ? translate('jobs.match.none') : translate('jobs.match.text');
  return (
    <ConfirmDialog
      open
      title={translate('jobs.match.title', { deed, count, thing: inSentence(resource.plural)[lang] })}
      text={
        <>
          {own && <p>{own}</p>}
          <p>{total === undefined && !error ? translate('jobs.match.counting') : text}</p>
        </>
      }
      confirmLabel={deed}
      tone={task.deed === 'delete' ? 'danger' : task.deed.tone}
      busy={busy || total === undefined}
      error={error?.message}
      onConfirm={total === 0 ? onNo : onYes}
      onClose={onNo}
    />
  );
}

function useCount(resource: Resource, all: Matching) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const { service, payload } = countQuestion(resource, all);
  const { data, error } = useQuery({
    queryKey: [resource.name, 'count', payload],
    queryFn: ({ signal }) => dataProvider.call<ListAnswer>(service, payload, { quiet: true, signal }),
    gcTime: 0,
  });
  return { total: data?.total ?? undefined, error };
}
