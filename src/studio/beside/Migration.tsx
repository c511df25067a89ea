import { useEffect, useState } from 'react';
import type { StudioPlan } from '#schemas/payloads/studio.ts';
import type { Ask, StudioError } from '../studioCalls.ts';
import { useTexts } from '../texts.ts';
import type { Drafts, Evaluated } from '../useStudio.ts';

interface MigrationProps {
  readonly ask: Ask;
  readonly drafts: Drafts;
  readonly valid: Evaluated;
  readonly open: string | null;
}

/** What saving would change in the development database, as `npm run migrate -- --plan` says it. */
export function Migration({ ask, drafts, valid, open }: MigrationProps) {
  const { t } = useTexts();
  const [plan, setPlan] = useState<StudioPlan>();
  const [error, setError] = useState<StudioError>();
  useEffect(() => {
    let isWanted = true;
    const take = (next: StudioPlan | undefined, reason?: StudioError) => {
      if (!isWanted) return;
      setPlan(next);
      setError(reason);
    };
    ask('plan', { drafts: [...valid.drafts.values()], open }).then(take, (reason) => take(undefined, reason));
    return () => {
      isWanted = false;
    };
  }, [ask, valid, open]);
  if (error) return <p>{error.message || t(`studio.refused.${error.refusal}`)}</p>;
  if (!plan) return <p>{t('studio.beside.pending')}</p>;
  if (!plan.lines) return <p>{t('studio.beside.noDatabase')}</p>;
  return (
    <>
      <p>{t(drafts.size > 0 ? 'studio.beside.planned' : 'studio.beside.plannedNone')}</p>
      {plan.rows !== null && <p>{t('studio.beside.rows', { smart_count: plan.rows, name: String(open) })}</p>}
      <pre>{plan.lines.join('\n')}</pre>
    </>
  );
}
