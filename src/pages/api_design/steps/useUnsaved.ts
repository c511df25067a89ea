import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { draftKey, readDraft } from '../../../forms/keep/draft.ts';
import { useProfile } from '../../../shell/profile.ts';
import { codeKey } from './useCode.ts';

/** A step in which one types and saves. */
export type TypedStep = 'definition' | 'code';

const typedSteps: readonly TypedStep[] = ['definition', 'code'];

/** The steps in which something was typed that is not saved: it is no part of the draft. */
export function useUnsaved(id: string | number): readonly TypedStep[] {
  const account = useProfile()?.username ?? '';
  const { pathname } = useLocation();
  const [unsaved, setUnsaved] = useState<readonly TypedStep[]>([]);
  // Only when the step before has gone is it kept what was typed in it.
  useEffect(() => {
    const keys = { definition: draftKey(account, pathname), code: codeKey(account, id) };
    setUnsaved(typedSteps.filter((step) => readDraft(keys[step])));
  }, [account, pathname, id]);
  return unsaved;
}
