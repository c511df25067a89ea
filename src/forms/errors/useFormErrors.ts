import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldError } from '#schemas/explain.ts';
import type { Lang, Row } from '#schemas/resource.ts';
import type { Rules, RulesOf } from '../rules/loadRules.ts';
import { useRules } from '../rules/useRules.ts';
import { atDrawnFields } from './fieldErrors.ts';
import { mended, type Standing, standing } from './standing.ts';

/** The errors of a form and what changes them. */
export interface FormErrors {
  readonly errors: readonly FieldError[];
  /** Asks every rule; what is found stands from now on and follows the typing. */
  checkAll(): Promise<readonly FieldError[]>;
  /** Puts the server's errors in place of all others. */
  showRefused(errors: readonly FieldError[]): readonly FieldError[];
  changed(field: string): void;
  left(field: string): void;
  report(field: string, fault: string | undefined): void;
}

/**
 * Nothing is said before the first attempt to send. From then on a mended field is quiet at once, and a spoiled one
 * speaks when the person has gone on.
 */
export function useFormErrors(
  of: RulesOf,
  lang: Lang,
  valuesNow: () => Row,
  refused: readonly FieldError[] = [],
): FormErrors {
  const [errors, setErrors] = useState(() => standing(refused, of.schema, lang));
  const isTried = useRef(refused.length > 0);
  const { find, findAll, faults } = useFaults(of, lang, valuesNow);

  const changed = useCallback(
    (field?: string) => setErrors((now) => (now.length === 0 ? now : mended(now, find(), field))),
    [find],
  );
  // In a new language the same rules are told anew.
  useEffect(() => changed(), [changed]);

  const become = (next: readonly Standing[]) => {
    isTried.current = true;
    setErrors(next);
    return next;
  };
  return {
    errors,
    checkAll: async () => become(await findAll()),
    showRefused: (told) => become(standing(told, of.schema, lang)),
    changed,
    left(field) {
      if (!isTried.current) return;
      const found = find().filter((error) => error.field === field);
      setErrors((now) => (now.some((error) => error.field === field) ? now : [...now, ...found]));
    },
    report(field, fault) {
      if (faults.get(field) === fault) return;
      if (fault === undefined) faults.delete(field);
      else faults.set(field, fault);
      changed(field);
    },
  };
}

/** What is wrong with the values now: what only the fields can see, and the rules that are broken. */
function useFaults(of: RulesOf, lang: Lang, valuesNow: () => Row) {
  const [faults] = useState(() => new Map<string, string>());
  const { loading, rules } = useRules(of, lang);
  const findWith = useCallback(
    (ask: Rules): readonly Standing[] => {
      const seen = [...faults].map(([field, message]) => ({ field, rule: 'widget', message }));
      const broken = ask(valuesNow()).filter(({ field }) => !faults.has(field.split('.')[0] ?? ''));
      const all = atDrawnFields([...seen, ...broken], of.schema, lang);
      return all.map((error) => ({ ...error, isOurs: true }));
    },
    [of, lang, valuesNow, faults],
  );
  // Before the rules have come only the fields speak.
  const find = useCallback(() => findWith(rules ?? (() => [])), [rules, findWith]);
  return { faults, find, findAll: async () => findWith(await loading) };
}
