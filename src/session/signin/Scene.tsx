import type { ReactNode } from 'react';
import { SiteMark } from '../../ui/SiteMark.tsx';
import { useSpeech } from './speech.ts';
import './scene.css';
import { langs } from '#schemas/resource.ts';

const rings = [58, 104, 158, 220, 290];

const nodes = [
  { ring: 1, angle: 28 },
  { ring: 1, angle: 205 },
  { ring: 2, angle: 332 },
  { ring: 2, angle: 118 },
  { ring: 3, angle: 12 },
  { ring: 3, angle: 160 },
  { ring: 3, angle: 255 },
  { ring: 4, angle: 300 },
  { ring: 4, angle: 52 },
] as const;

const middle = { x: 240, y: 250 };

const names = { zh_cn: '中文简体', en: 'English' } as const;

interface SceneProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The layout of the sign-in pages: a picture on one side, the form on the other. */
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

/** Chooses the language of the page; the choice is persisted. */
function LanguageSwitch() {
  const { lang, say, change } = useSpeech();
  return (
    <fieldset className="kf-languages">
      <legend className="kf-hidden">{say('frame.language')}</legend>
      {langs.map((one) => (
        <button
          key={one}
          type="button"
          lang={one === 'en' ? 'en' : 'zh-CN'}
          aria-pressed={one === lang}
          onClick={() => change(one)}
        >
          {names[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** The picture beside the sign-in form: the mark's open door with the light of the lamp. */
function OpenDoor() {
  return (
    <svg className="kf-door" viewBox="0 0 480 500" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="kf-glow">
          <stop offset="0" stopColor="var(--kf-lamp)" stopOpacity="0.85" />
          <stop offset="0.35" stopColor="var(--kf-lamp)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--kf-lamp)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="kf-leaf-left" x1="0" x2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.05" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.3" />
        </linearGradient>
        <linearGradient id="kf-leaf-right" x1="1" x2="0">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.04" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0.2" />
        </linearGradient>
      </defs>
      <circle cx={middle.x} cy={middle.y} r="215" fill="url(#kf-glow)" className="kf-door-glow" />
      {rings.map((radius, index) => (
        <circle
          key={radius}
          cx={middle.x}
          cy={middle.y}
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeOpacity={0.3 - index * 0.055}
        />
      ))}
      <path
        d="M84 30 178 102a24 24 0 0 1 9 19v258a24 24 0 0 1-9 19L84 470a10 10 0 0 1-16-8V38a10 10 0 0 1 16-8Z"
        fill="url(#kf-leaf-left)"
        stroke="currentColor"
        strokeOpacity="0.45"
      />
      <path
        d="M396 30 302 102a24 24 0 0 0-9 19v258a24 24 0 0 0 9 19l94 72a10 10 0 0 0 16-8V38a10 10 0 0 0-16-8Z"
        fill="url(#kf-leaf-right)"
        stroke="currentColor"
        strokeOpacity="0.38"
      />
      {nodes.map(({ ring, angle }) => (
        <circle
          key={`${ring}-${angle}`}
          {...pointOn(ring, angle)}
          r="3.5"
          fill="currentColor"
          fillOpacity="0.8"
        />
      ))}
      <circle cx={middle.x} cy={middle.y} r="15" fill="var(--kf-lamp)" />
      <circle cx={middle.x} cy={middle.y} r="7" fill="currentColor" fillOpacity="0.9" />
    </svg>
  );
}

function pointOn(ring: number, angle: number): { cx: number; cy: number } {
  const radius = rings[ring] ?? 0;
  const turn = (angle * Math.PI) / 180;
  return { cx: middle.x + radius * Math.cos(turn), cy: middle.y + radius * Math.sin(turn) };
}
