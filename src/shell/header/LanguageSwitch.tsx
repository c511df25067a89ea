import Translate from '@mui/icons-material/Translate';
import { useSetLocale, useTranslate } from 'ra-core';
import { useLang } from '../../lang.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { languages } from './languages.ts';

/** Switches between the two languages. */
export function LanguageSwitch() {
  const translate = useTranslate();
  const setLocale = useSetLocale();
  return (
    <ChoiceMenu
      label={translate('shell.language')}
      icon={<Translate fontSize="small" />}
      choices={languages}
      value={useLang()}
      onChoose={setLocale}
    />
  );
}
