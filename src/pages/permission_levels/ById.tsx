import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { LevelAnswer, LevelOperation } from '#schemas/payloads/levels.ts';
import { useLang } from '../../lang.ts';
import { FilterBox } from '../../screens/filters/FilterBox.tsx';
import { LoadProblem } from '../../screens/list/LoadProblem.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { usePageName } from '../../shell/pageName.ts';
import { useComposed } from '../../typing/composing.ts';
import { useLevelName } from './levels.ts';
import { OperationGroup } from './OperationGroup.tsx';
import { useCalled } from './useCalled.ts';
import { useTick } from './useTick.ts';
import { useTickQuestion } from './useTickQuestion.tsx';

/** What one level may do, as ticks in groups. By hand, since levels are no records. */
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
