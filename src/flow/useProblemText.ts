import { useCallback, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { problemTexts } from '#schemas/flow/nodeTypes.ts';
import type { Problem } from '#schemas/flow/problem.ts';
import { say } from '#schemas/say.ts';
import { useLang } from '../lang.ts';

/**
 * The text of a flow's problem: from the node type concerned, otherwise from the texts that all types share.
 */
export function useProblemText(): (problem: Pick<Problem, 'key' | 'values'>) => string {
  const translate = useTranslate();
  const lang = useLang();
  const own = useMemo(() => problemTexts(lang), [lang]);
  return useCallback(
    ({ key, values }) =>
      Object.hasOwn(own, key) ? say(own, key, values) : translate(`flow.problem.${key}`, values),
    [own, translate],
  );
}
