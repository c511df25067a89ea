import { useRouteError } from 'react-router';
import type { Language } from '#providers/language.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { ChunkProblem } from './ui/ChunkProblem.tsx';
import { ChunkError } from './ui/chunk.ts';
import { PlainProblem } from './ui/PlainProblem.tsx';
import { Retry } from './ui/Retry.tsx';

interface BrokenProps {
  readonly say: Language['say'];
  /** Whether the menu and the header are still rendered around it. */
  readonly inShell?: boolean;
}

/** Replaces a page that failed to load or to render. */
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
