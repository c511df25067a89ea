import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import { useTranslate } from 'ra-core';
import { useMode } from '../mode.ts';
import { MenuButton } from '../page/MenuButton.tsx';

/** Chooses the light or the dark face, or the system's. */
export function ModeSwitch() {
  const translate = useTranslate();
  const { mode, choice, choose } = useMode();
  const Picture = mode === 'dark' ? DarkModeOutlined : LightModeOutlined;
  return (
    <MenuButton
      label={translate('shell.mode.name')}
      icon={<Picture fontSize="small" />}
      groups={[
        (['system', 'light', 'dark'] as const).map((value) => ({
          label: translate(`shell.mode.${value}`),
          isChosen: value === choice,
          run: () => choose(value),
        })),
      ]}
    />
  );
}
