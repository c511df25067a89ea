import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { MatrixAnswer } from '#schemas/payloads/permissionRule.ts';
import type { ApiList } from '../../apis/useApis.ts';
import { useAsk } from '../../forms/useAsk.tsx';

type Item = MatrixAnswer['items'][number];
type State = 'granted' | 'revoked';
interface Role {
  readonly level: number;
  readonly name: string;
}

/** Sets cells of the matrix, each by itself: nothing moves before the server agreed, and a refusal is told. */
export function useAssign(list: ApiList<MatrixAnswer>) {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const queries = useQueryClient();
  const translate = useTranslate();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [spoken, setSpoken] = useState('');
  const { ask, element } = useAsk();

  const mark = (cell: string, isOn: boolean) =>
    setBusy((before) => new Set(isOn ? [...before, cell] : [...before].filter((one) => one !== cell)));

  async function assign({ service, title, roles }: Item, { level, name }: Role, state: State): Promise<void> {
    const agreed = await ask({
      title: translate(`permission.ask.${state}Title`, { title, name }),
      text: `${service} · ${translate(`permission.ask.${state}`, { name })}`,
      confirmLabel: translate(`permission.ask.${state}Button`),
      tone: state === 'granted' ? 'neutral' : 'danger',
    });
    if (!agreed) return;
    const cell = cellOf(service, level);
    mark(cell, true);
    try {
      const seen = roles[level] ?? 'none';
      await dataProvider.call('Admin.PermissionRule.Assign', { service, level, state, seen });
      queries.setQueryData<MatrixAnswer>(list.key, (known) => known && changed(known, service, level, state));
      setSpoken(`${title} · ${name}: ${translate(`permission.state.${state}`)}`);
      void queries.invalidateQueries({ queryKey: ['permission_rule'] });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The frame tells why; what the page knew may be old.
      list.refetch();
    } finally {
      mark(cell, false);
    }
  }

  return {
    assign,
    spoken,
    question: element,
    isBusy: (service: string, level: number) => busy.has(cellOf(service, level)),
  };
}

function cellOf(service: string, level: number): string {
  return `${level} ${service}`;
}

function changed(known: MatrixAnswer, service: string, level: number, state: State): MatrixAnswer {
  const items = known.items.map((item) =>
    item.service === service ? { ...item, roles: { ...item.roles, [level]: state } } : item,
  );
  return { ...known, items };
}
