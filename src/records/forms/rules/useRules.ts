import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { useEffect, useMemo, useState } from 'react';
import type { Lang } from '#schemas/resource.ts';
import {
  interpretedValidatorOf,
  type LoadedRules,
  loadRules,
  type Rules,
  type RulesOf,
  rulesBy,
} from './loadRules.ts';

/** The rules of a form: requested on the first render, and available once loaded. */
export interface FormRules {
  readonly validator: ValidatorType;
  readonly rules: Rules | undefined;
  loading(): Promise<Rules>;
}

const noRules: Rules = () => [];

/** Loads the rules of a form that renders an rjsf schema. */
export function useRules(of: RulesOf, drawn: RJSFSchema, lang: Lang): FormRules {
  // A form without its rules can still be submitted: the server checks them too.
  const loading = useMemo(() => loadRules(of, lang).catch(() => undefined), [of, lang]);
  const [loaded, setLoaded] = useState<{ of: RulesOf; rules: LoadedRules }>();
  useEffect(() => {
    let isWanted = true;
    loading.then((rules) => isWanted && rules && setLoaded({ of, rules }));
    return () => {
      isWanted = false;
    };
  }, [loading, of]);
  const known = loaded?.of === of ? loaded.rules : undefined;
  return useMemo(() => {
    const validator = known?.validatorOf(drawn) ?? interpretedValidatorOf(of);
    return {
      validator,
      rules: known && rulesBy(validator, drawn, of, known),
      loading: async () => {
        const rules = await loading;
        return rules ? rulesBy(rules.validatorOf(drawn), drawn, of, rules) : noRules;
      },
    };
  }, [known, drawn, of, loading]);
}
