import Translate from '@mui/icons-material/Translate';
import { useSetLocale, useTranslate } from 'ra-core';
import { useLang } from '../../lang.ts';
import { MenuButton } from '../page/MenuButton.tsx';
import { languages } from './languages.ts';

/** Switches between the two languages. */
export function LanguageSwitch() {
  const translate = useTranslate();
  const setLocale = useSetLocale();
  const present = useLang();
  return (
    <MenuButton
      label={translate('shell.language')}
      icon={<Translate fontSize="small" />}
      groups={[
        languages.map(({ value, label, lang }) => ({
          ...{ label, lang },
          isChosen: value === present,
          run: () => setLocale(value),
        })),
      ]}
    />
  );
}
