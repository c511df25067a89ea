import { useEffect, useState } from 'react';
import type { Language } from '#providers/language.ts';
import type { StartedApp } from './App.tsx';
import { awaitedMark } from './awaitedMark.ts';
import type { Frame } from './session/frame.ts';
import { ChunkProblem } from './ui/ChunkProblem.tsx';
import { Mark } from './ui/Mark.tsx';
import './ui/plain.css';

const every = 300;

/**
 * Replaces the app while only the sign-in pages are built, see vite.signIn.ts. Says so, and reloads as soon
 * as the server has the full build.
 */
export async function startApp({ language }: Frame): Promise<StartedApp> {
  return { element: <Awaited say={language.say} />, stop: () => {} };
}

function Awaited({ say }: { readonly say: Language['say'] }) {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    document.title = `${say('frame.awaited.title')} - ${say('site.name')}`;
    let timer: ReturnType<typeof setTimeout>;
    const look = () =>
      isAwaited().then(
        (isSo) => {
          if (isSo) timer = setTimeout(look, every);
          else location.reload();
        },
        () => setGone(true),
      );
    void look();
    return () => clearTimeout(timer);
  }, [say]);
  if (isGone) return <ChunkProblem fault="failed" say={say} />;
  return (
    <main>
      <div className="kf-plain" role="status">
        <Mark size={44} />
        <h1>{say('frame.awaited.title')}</h1>
        <p>{say('frame.awaited.text')}</p>
        <progress aria-label={say('frame.awaited.title')} />
      </div>
    </main>
  );
}

async function isAwaited(): Promise<boolean> {
  const page = await fetch(import.meta.env.BASE_URL, { cache: 'no-store' });
  return (await page.text()).includes(awaitedMark);
}
