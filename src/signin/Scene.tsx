import type { ReactNode } from 'react';
import { SiteMark } from '../shell/SiteMark.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { OpenDoor } from './OpenDoor.tsx';
import { useSpeech } from './speech.ts';
import './scene.css';

interface SceneProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The room in which one signs in or up: a quiet picture on one side, one task on the other. */
export function Scene({ title, lead, children }: SceneProps) {
  const { say, logo, record } = useSpeech();
  return (
    <div className="kf-scene">
      <aside className="kf-scene-side" aria-label={say('site.name')}>
        <p className="kf-scene-name">
          <SiteMark logo={logo} size={30} mono />
          <span>{say('site.name')}</span>
        </p>
        <OpenDoor />
        <div className="kf-scene-words">
          <p className="kf-scene-line">{say('frame.brand.line')}</p>
          <p>{say('frame.brand.text')}</p>
        </div>
      </aside>
      <div className="kf-scene-task">
        <header>
          <LanguageSwitch />
        </header>
        <main>
          <h1>{title}</h1>
          <p className="kf-scene-lead">{lead}</p>
          {children}
        </main>
        {record && (
          <footer className="kf-scene-record">
            {record.link ? (
              <a href={record.link} target="_blank" rel="noopener noreferrer">
                {record.number}
              </a>
            ) : (
              record.number
            )}
          </footer>
        )}
      </div>
    </div>
  );
}
