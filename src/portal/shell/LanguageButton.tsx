import { useTexts } from '../texts.ts';

/** Changes to the other language. */
export function LanguageButton() {
  const { lang, change } = useTexts();
  const isChinese = lang === 'zh_cn';
  return (
    <button
      type="button"
      className="kp-tool"
      lang={isChinese ? 'en' : 'zh-CN'}
      aria-label={isChinese ? 'EN, English' : '中文'}
      onClick={() => change(isChinese ? 'en' : 'zh_cn')}
    >
      {isChinese ? 'EN' : '中文'}
    </button>
  );
}
