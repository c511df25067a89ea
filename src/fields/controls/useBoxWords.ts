import { useTranslate } from 'ra-core';

/** What the small buttons of a box with a choice are called. */
export function useBoxWords() {
  const translate = useTranslate();
  return {
    clearText: translate('form.clear'),
    openText: translate('form.open'),
    closeText: translate('form.close'),
  };
}
