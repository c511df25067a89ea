import { useEffect, useState } from 'react';
import type { Language } from '#providers/language.ts';
import type { StartedApp } from './App.tsx';
import { awaitedMark } from './awaitedMark.ts';
import { ChunkProblem } from './frame/ChunkProblem.tsx';
import type { Frame } from './frame/frame.ts';
import { Mark } from './shell/Mark.tsx';
import './frame/plain.css';

const every = 300;

/**
 * Stands in the place of the app where only the sign-in pages are built so far, see vite.signIn.ts: says so, and begins
 * anew as soon as the server has the whole.
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
