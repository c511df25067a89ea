import { useTexts } from '../texts.ts';

interface ProblemProps {
  readonly error: Error;
  readonly retry?: () => void;
}

/** What stands in the place of something that could not be loaded. */
export function Problem({ error, retry }: ProblemProps) {
  const { t } = useTexts();
  return (
    <div className="kp-empty" role="alert">
      <p>{error.message}</p>
      {retry && (
        <button type="button" className="kp-button" onClick={retry}>
          {t('portal.state.retry')}
        </button>
      )}
    </div>
  );
}
