import english from 'ra-language-english';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18nProvider } from '#providers/i18nProvider.ts';
import { createLanguage } from '#providers/language.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { openPage } from '../support/browser/page.ts';
import { productRegistry } from '../support/productRegistry.ts';

beforeEach(() => void openPage());
afterEach(() => vi.unstubAllGlobals());

const keysOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [above + key] : keysOf(text, `${above}${key}.`),
  );
const open = async () => createI18nProvider(await createLanguage(), productRegistry());

describe('the words', () => {
  it.each(['zh_cn', 'en'])('of react-admin are all there in %s', async (lang) => {
    localStorage.setItem('local', lang);
    const { translate } = (await open()).provider;
    const missing = keysOf(english as Texts).filter((key) => translate(key) === key);
    expect(missing).toEqual([]);
  });

  it('of a resource stand where react-admin looks for them, and change with the language', async () => {
    const { provider: i18n } = await open();
    expect(i18n.getLocale()).toBe('zh_cn');
    expect(i18n.translate('resources.account.name')).toBe('账号');
    await i18n.changeLocale('en');
    expect(i18n.translate('resources.account.fields.username')).toBe('Username');
    expect(i18n.translate('ra.action.save')).toBe('Save');
    expect(localStorage.getItem('local')).toBe('en');
    await i18n.changeLocale('zh_cn');
    expect(i18n.translate('ra.action.save')).toBe('保存');
  });

  it('of the pages drawn by hand come when one is opened, and stay when the language changes', async () => {
    const { provider, addPages } = await open();
    expect(provider.translate('charts.asTable')).toBe('charts.asTable');
    await Promise.all([addPages(), addPages()]);
    const chinese = provider.translate('charts.asTable');
    expect(chinese).toMatch(/\p{Script=Han}/u);
    expect(provider.translate('refusal.nothingChanged')).toMatch(/\p{Script=Han}/u);
    await provider.changeLocale('en');
    expect(provider.translate('charts.asTable')).toMatch(/^[A-Z]/);
  });

  it.each(['fr', '{"a":1}', '', 'EN', '"en"', '{"a":', 'null', '__proto__'])(
    'fall back to Chinese from %j',
    async (kept) => {
      localStorage.setItem('local', kept);
      expect((await open()).provider.getLocale()).toBe('zh_cn');
    },
  );
});
