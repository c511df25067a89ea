import type { Language } from '#providers/language.ts';
import type { ChunkFault } from './chunk.ts';
import { PlainProblem } from './PlainProblem.tsx';

/** Says why a part of the app is missing, and offers to reload the page. No input is lost before that. */
export function ChunkProblem({ fault, say }: { readonly fault: ChunkFault; readonly say: Language['say'] }) {
  return (
    <PlainProblem title={say('frame.chunk.title')} text={say(`frame.chunk.${fault}`)}>
      <button type="button" className="kf-button" onClick={() => location.reload()}>
        {say('frame.errors.reload')}
      </button>
    </PlainProblem>
  );
}
