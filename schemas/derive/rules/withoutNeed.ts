/** Removes some fields from every `required` within a rule between fields. */
export function withoutNeed<Rule>(rule: Rule, names: ReadonlySet<string>): Rule {
  return relaxed(rule, names) as Rule;
}

function relaxed(rule: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(rule)) return rule.map((one) => relaxed(one, names));
  if (typeof rule !== 'object' || rule === null) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([word, value]) => [
      word,
      word === 'required' && Array.isArray(value)
        ? value.filter((name) => !names.has(name))
        : relaxed(value, names),
    ]),
  );
}
