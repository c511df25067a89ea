import { focusField } from './focusField.ts';

/** Brings the keyboard and the eye to a field of a form; to the summary of errors when the field is not there. */
export function jumpTo(form: string, field: string): void {
  // What is wrong is drawn first: only then is it read out with its field.
  requestAnimationFrame(() => {
    const summary = document.getElementById(`${form}-errors`);
    const target = focusField(form, field) ?? summary;
    if (target === summary) summary?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center', behavior: isCalm() ? 'auto' : 'smooth' });
  });
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
