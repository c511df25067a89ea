import { useMode } from '../../ui/mode.ts';
import { useTexts } from '../texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** Changes between the light and the dark theme. */
export function ModeButton() {
  const { t } = useTexts();
  const { mode, choose } = useMode();
  const isDark = mode === 'dark';
  return (
    <button
      type="button"
      className="kp-tool"
      aria-label={t(isDark ? 'portal.nav.light' : 'portal.nav.dark')}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  );
}
