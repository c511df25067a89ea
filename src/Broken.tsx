import { useRouteError } from 'react-router';
import type { Language } from '#providers/language.ts';
import { ChunkProblem } from './frame/ChunkProblem.tsx';
import { ChunkError } from './frame/chunk.ts';
import { PlainProblem } from './frame/PlainProblem.tsx';
import { Retry } from './frame/Retry.tsx';
import { ErrorPage } from './pages/errors/ErrorPage.tsx';

interface BrokenProps {
  readonly say: Language['say'];
  /** Whether menu and header still stand around it. */
  readonly inShell?: boolean;
}

/** What is shown in place of a page that could not be loaded or that broke while it was drawn. */
export function Broken({ say, inShell = false }: BrokenProps) {
  const error = useRouteError();
  if (error instanceof ChunkError) return <ChunkProblem fault={error.fault} say={say} />;
  const reload = () => location.reload();
  if (inShell)
    return (
      <ErrorPage code="500" leadsBack={false}>
        <Retry onRetry={reload} />
      </ErrorPage>
    );
  return (
    <main>
      <PlainProblem title={say('frame.errors.title.500')} text={say('frame.errors.500')}>
        <button type="button" className="kf-button" onClick={reload}>
          {say('frame.errors.reload')}
        </button>
      </PlainProblem>
    </main>
  );
}
