import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { LevelAnswer, LevelOperation } from '#schemas/payloads/levels.ts';
import { useLang, useWords } from '../../lang.ts';
import { useAsk } from '../../records/forms/useAsk.tsx';
import { LoadProblem } from '../../records/LoadProblem.tsx';
import { FilterBox } from '../../records/list/filters/FilterBox.tsx';
import { usePageName } from '../../shell/pageName.ts';
import { useComposed } from '../../ui/composing.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { useLevelName } from './levels.ts';
import { OperationGroup } from './OperationGroup.tsx';
import { useCalled } from './useCalled.ts';

/** The operations of one level, as grouped checkboxes. By hand, since levels are not records. */
export function ById() {
  const lang = useLang();
  const translate = useTranslate();
  const level = Number(useParams().id);
  const [typed, setTyped] = useState('');
  const words = useComposed(typed);
  const called = useCalled<LevelAnswer>('Admin.Operation.GetLevel', { level });
  const name = useLevelName(level);
  const question = useTickQuestion(name, called.data?.items);
  const { tick, busy } = useTick(level, called, question.agreed);
  const title = translate('permission.levels.of', { name });
  usePageName(title);
  const found = (called.data?.items ?? []).filter((one) => holds(one, words.trim().toLowerCase()));
  return (
    <>
      <PageHead title={title} help={translate('permission.levels.ofHelp')}>
        <FilterBox>
          <input
            type="search"
            value={typed}
            aria-label={translate('list.search')}
            placeholder={translate('list.search')}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FilterBox>
        <Button variant="outlined" component={Link} to="/platmanage/permissions/levels">
          {translate('permission.levels.back')}
        </Button>
      </PageHead>
      {called.error && <LoadProblem error={called.error} onRetry={called.refetch} />}
      {!called.data && !called.error && <Skeleton variant="rounded" height={320} />}
      {[...grouped(found)].map(([name, operations]) => (
        <OperationGroup key={name} operations={operations} busy={busy} onTick={tick} />
      ))}
      {called.data && found.length === 0 && (
        <p>{translate(words ? 'list.noMatch' : 'permission.levels.none')}</p>
      )}
      {question.element}
    </>
  );

  function grouped(operations: readonly LevelOperation[]): Map<string, LevelOperation[]> {
    const groups = new Map<string, LevelOperation[]>();
    for (const one of operations) groups.set(one.group[lang], [...(groups.get(one.group[lang]) ?? []), one]);
    return groups;
  }
}

function holds({ uri, title }: LevelOperation, words: string): boolean {
  return `${uri} ${title.zh_cn} ${title.en}`.toLowerCase().includes(words);
}

/** Asks before operations are granted to a level or revoked: lists the operations and the level. */
function useTickQuestion(level: string, operations: readonly LevelOperation[] | undefined) {
  const translate = useTranslate();
  const words = useWords();
  const { ask, element } = useAsk();
  const agreed = useCallback(
    (uris: readonly string[], granted: boolean) => {
      const side = granted ? 'grant' : 'take';
      const meant = operations?.filter(({ uri }) => uris.includes(uri)) ?? [];
      return ask({
        title: translate(`permission.levels.${side}Title`, { name: level }),
        text: (
          <>
            <p>{translate(`permission.levels.${side}Text`, { count: uris.length })}</p>
            <ul>
              {meant.map(({ uri, group, title }) => (
                <li key={uri}>{[words(group), words(title), uri].join(' · ')}</li>
              ))}
            </ul>
          </>
        ),
        confirmLabel: translate(`permission.levels.${side}`),
        tone: granted ? 'neutral' : 'danger',
      });
    },
    [operations, ask, translate, words, level],
  );
  return { agreed, element };
}

interface Called {
  readonly key: readonly unknown[];
  refetch(): void;
}

/** Asks for confirmation. */
type Agreed = (uris: readonly string[], granted: boolean) => Promise<boolean>;

/** Grants operations to a level and revokes them; a checkbox changes after the server's response. */
function useTick(level: number, called: Called, agreed: Agreed) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  async function tick(uris: readonly string[], granted: boolean): Promise<void> {
    if (!(await agreed(uris, granted))) return;
    setBusy((before) => new Set([...before, ...uris]));
    try {
      const answer = await dataProvider.call<LevelAnswer>('Admin.Operation.Assign', { level, uris, granted });
      queries.setQueryData(called.key, answer);
      // The lists of operations and the counts of all levels are outdated; this page is not.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      called.refetch();
    } finally {
      setBusy((before) => new Set([...before].filter((uri) => !uris.includes(uri))));
    }
  }

  return { tick, busy };
}

function isOld([name, service]: readonly unknown[]): boolean {
  const isList = name === 'operation' || name === 'platform_operation';
  return isList && service !== 'Admin.Operation.GetLevel';
}
