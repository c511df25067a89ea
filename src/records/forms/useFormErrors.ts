import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldError } from '#schemas/explain.ts';
import type { Lang, Row } from '#schemas/resource.ts';
import { atDrawnFields } from '../../ui/fieldErrors.ts';
import type { Rules, RulesOf } from './rules/loadRules.ts';
import type { FormRules } from './rules/useRules.ts';
import { mended, type Standing, standing } from './standing.ts';

/** The errors of a form and their updates. */
export interface FormErrors {
  readonly errors: readonly FieldError[];
  /** Checks every rule. The errors found are shown from now on and follow the input. */
  checkAll(): Promise<readonly FieldError[]>;
  /** Replaces all errors with the server's. */
  showRefused(errors: readonly FieldError[]): readonly FieldError[];
  changed(field: string): void;
  left(field: string): void;
  report(field: string, fault: string | undefined): void;
}

/**
 * Before the first submit it shows only what a field itself cannot read, when the user leaves the field. After
 * that, a corrected field loses its error immediately, and a new error appears when the user leaves the field.
 */
export function useFormErrors(
  of: RulesOf,
  rules: FormRules,
  lang: Lang,
  valuesNow: () => Row,
  before: Row,
  refused: readonly FieldError[] = [],
): FormErrors {
  const [errors, setErrors] = useState(() => standing(refused, of.schema, lang));
  const isTried = useRef(refused.length > 0);
  const { find, findAll, faults } = useFaults(of, rules, lang, valuesNow, before);

  const changed = useCallback(
    (field?: string) => setErrors((now) => (now.length === 0 ? now : mended(now, find(), field))),
    [find],
  );
  // In a new language the same rules get new messages.
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
      const found = find().filter(
        (error) => error.field === field && (isTried.current || isUnreadable(error)),
      );
      if (found.length === 0) return;
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

/** The rule of an error that only the field can detect, such as an incomplete date. */
const unreadable = 'widget';

function isUnreadable({ rule }: FieldError): boolean {
  return rule === unreadable;
}

/** The current errors: the ones that only the fields can detect, and the violated rules. */
function useFaults(
  of: RulesOf,
  { rules, loading }: FormRules,
  lang: Lang,
  valuesNow: () => Row,
  before: Row,
) {
  const [faults] = useState(() => new Map<string, string>());
  const findWith = useCallback(
    (ask: Rules): readonly Standing[] => {
      const seen = [...faults].map(([field, message]) => ({ field, rule: unreadable, message }));
      const broken = ask(valuesNow(), before).filter(({ field }) => !faults.has(field.split('.')[0] ?? ''));
      const all = atDrawnFields([...seen, ...broken], of.schema, lang);
      return all.map((error) => ({ ...error, isOurs: true }));
    },
    [of, lang, valuesNow, before, faults],
  );
  // Until the rules are loaded, only the fields report errors.
  const find = useCallback(() => findWith(rules ?? (() => [])), [rules, findWith]);
  return { faults, find, findAll: async () => findWith(await loading()) };
}
