import { useEffect, useMemo, useState } from 'react';
import type { Lang } from '#schemas/resource.ts';
import { loadRules, type Rules, type RulesOf } from './loadRules.ts';

/** The rules of a form: on their way from the first moment, and at hand once they have come. */
export function useRules(of: RulesOf, lang: Lang): { loading: Promise<Rules>; rules: Rules | undefined } {
  // Without its rules a form can still be sent: the server has them too.
  const loading = useMemo(() => loadRules(of, lang).catch((): Rules => () => []), [of, lang]);
  const [loaded, setLoaded] = useState<{ rules: Rules; loading: Promise<Rules> }>();
  useEffect(() => {
    let isWanted = true;
    loading.then((rules) => isWanted && setLoaded({ rules, loading }));
    return () => {
      isWanted = false;
    };
  }, [loading]);
  return { loading, rules: loaded?.rules };
}
