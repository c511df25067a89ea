import { useRouteError } from 'react-router';
import { ChunkError } from '../../ui/chunk.ts';
import { useTexts } from '../texts.ts';

/** The place of a page that failed to load or to render. */
export function PageBoundary() {
  const { t } = useTexts();
  const error = useRouteError();
  const isLoad = error instanceof ChunkError;
  return (
    <div className="kp-empty kp-page" role="alert">
      <h1>{t(isLoad ? 'portal.state.notLoaded' : 'portal.state.broken')}</h1>
      <p>{t('portal.state.reloadHelps')}</p>
      <button type="button" className="kp-button" onClick={() => location.reload()}>
        {t('portal.state.reload')}
      </button>
    </div>
  );
}
