import { focusField } from './focusField.ts';

/** Focuses a field of a form and scrolls to it; the error summary if the field is not there. */
export function jumpTo(form: string, field: string): void {
  // Renders the error first, so that a screen reader reads it with the field.
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
