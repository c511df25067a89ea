const focusable = 'input:not([hidden]), textarea, select, button, [contenteditable="true"], [tabindex="0"]';

/** Focuses a field of a form. @returns the element with the focus; undefined if the field is not there. */
export function focusField(form: string, field: string): HTMLElement | undefined {
  const place = document.getElementById(`${form}_${field.replaceAll('.', '_')}`);
  const target = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable);
  target?.focus({ preventScroll: true });
  return target ?? undefined;
}
