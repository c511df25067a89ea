import { useTexts } from '../texts.ts';

/** A part of a page that is being loaded; it appears after a moment only. */
export function Loading() {
  const { t } = useTexts();
  return (
    <div className="kp-loading" role="status">
      <span className="kf-hidden">{t('portal.state.loading')}</span>
      <i />
      <i />
      <i />
    </div>
  );
}
