import { langs } from '#schemas/resource.ts';
import { useSpeech } from './speech.ts';

const names = { zh_cn: '中文简体', en: 'English' } as const;

/** Chooses the language of the page; the choice is remembered. */
export function LanguageSwitch() {
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
