import { describe, expect, it } from 'vitest';
import type { Fault } from '#schemas/registryFault.ts';
import { langs } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { keyFaults, libraryFaults } from '#server/commands/check/keys.ts';
import { labelRemarks } from '#server/commands/check/labels.ts';
import { strangeness } from '#server/commands/check/languages.ts';
import { keysIn } from '#server/commands/check/usedKeys.ts';
import { wordFaults } from '#server/commands/check/words.ts';
import { textsOf } from '#server/language.ts';
import { productRegistry } from '../support/productRegistry.ts';

const file = (name: string, text: string) => readJson(name, Buffer.from(text));
const told = (faults: readonly Fault[]) =>
  faults.map(({ file: at, path, problem }) => `${at} ${path}: ${problem}`);

describe('the words of the frame', () => {
  const faultsOf = (zhCn: string, en: string) =>
    told(wordFaults({ zh_cn: file('zh.json', zhCn), en: file('en.json', en) }));

  it('are right when both languages say the same', () =>
    expect(faultsOf('{ "a": { "b": "共%{n}项" } }', '{ "a": { "b": "%{n} items" } }')).toEqual([]));
  it('IN-16: lack no key in either language', () =>
    expect(faultsOf('{\n"a": "甲",\n"c": {\n"d": "丁" } }', '{\n"a": "A",\n"b": "B" }')).toEqual([
      'en.json:1 c.d: is missing',
      'zh.json:1 b: is missing',
    ]));
  it('have the same places', () =>
    expect(faultsOf('{ "a": "共%{n}项" }', '{\n"a": "%{count} of %{n}" }')).toEqual([
      'en.json:2 a: has the places %{count} %{n}, Chinese has %{n}',
    ]));
  it.each([
    ['%{count} rows', true],
    ['Delete %{smart_count} rows?', true],
    ['%{count} of the new records', true],
    ['%{count} APIs', true],
    ['at least %{limit} items', true],
    ['again in %{seconds} seconds', true],
    ['%{count} row |||| %{count} rows', false],
    ['%{most} rows', false],
    ['%{count} more', false],
    ['%{count} has come', false],
    ['More filters (%{count})', false],
    ['%{count} in process', false],
  ])('have a form for one in English: %s', (en, isMissed) =>
    expect(faultsOf(`{ "a": "共${/%{\w+}/.exec(en)?.[0]}项" }`, `{ "a": "${en}" }`)).toEqual(
      isMissed ? ['en.json:1 a: has no words for one'] : [],
    ),
  );
  it('are never empty, nor in the other language', () =>
    expect(faultsOf('{\n"a": " ",\n"b": "Save" }', '{\n"a": "A",\n"b": "保存" }')).toEqual([
      'zh.json:2 a: is empty',
      'zh.json:3 b: holds no Chinese',
      'en.json:3 b: holds Chinese',
    ]));
  it('may add to react-admin’s Chinese alone', () =>
    expect(faultsOf('{ "ra": { "x": "甲" } }', '{}')).toEqual([]));
});

describe('a language is shown', () => {
  it.each([
    '账号',
    'ID',
    'app_key',
    'IP / URL',
    '%{from}-%{to}',
    '100%',
    'JSON、XML',
    'CSV（.csv）',
    'English',
  ])('Chinese: %s', (text) => expect(strangeness(text, 'zh_cn')).toBeUndefined());
  it.each(['Save', 'Username', 'Reset the app_key'])('not Chinese: %s', (text) =>
    expect(strangeness(text, 'zh_cn')).toBeDefined(),
  );
  it.each(['Save', '“quoted”', '中文', '50 %'])('English: %s', (text) =>
    expect(strangeness(text, 'en')).toBeUndefined(),
  );
  it.each(['保存', 'Save（保存）', 'Yes，no'])('not English: %s', (text) =>
    expect(strangeness(text, 'en')).toBeDefined(),
  );
});

describe('the words of a resource file', () => {
  it('are missed where a person would see a bare name', () => {
    const text = `{ "name": "coupon", "label": { "zh_cn": "优惠券", "en": "Coupon" },
"schema": { "type": "object", "properties": {
"code": { "type": "string" },
"state": { "type": "string", "label": { "zh_cn": "State", "en": "状态" }, "enum": ["on", "off"],
"options": { "on": { "label": { "zh_cn": "开", "en": "On" } } } },
"rows": { "type": "array", "label": { "zh_cn": "行", "en": "Rows" }, "items": { "type": "object", "properties": {
"amount": { "type": "number" } } } } } },
"actions": { "use": { "label": { "zh_cn": "用", "en": "Use" }, "input": { "type": "object", "properties": {
"why": { "type": "string" } } } } } }`;
    expect(told(labelRemarks(file('coupon.json', text)))).toEqual([
      'coupon.json:3 /schema/properties/code: has no label',
      'coupon.json:4 /schema/properties/state/enum: "off" has no label',
      'coupon.json:7 /schema/properties/rows/items/properties/amount: has no label',
      'coupon.json:9 /actions/use/input/properties/why: has no label',
      'coupon.json:4 /schema/properties/state/label/zh_cn: "State" holds no Chinese',
      'coupon.json:4 /schema/properties/state/label/en: "状态" holds Chinese',
    ]);
  });
});

describe('the words of an action', () => {
  it.each(langs)('are not those that give it up in its question: %s', (lang) => {
    const no = say(textsOf[lang], 'form.cancel');
    const actions = [...productRegistry().resources.values()].flatMap((one) => Object.values(one.actions));
    expect(actions.filter(({ label }) => label[lang] === no).map(({ service }) => service)).toEqual([]);
  });
});

describe('the keys that the code asks for', () => {
  const code = `
    t('a.b'); translate(on ? 'x.on' : 'x.off', {}); language.say('c.d'); say(texts, \`e.\${rule}\`);
    throw new ApiError(ret.state, 'state'); notify('f.g'); t(key); say(note); speech.say(no ? 'given' : 'missing'); other('h.i');`;

  it('are found', () =>
    expect(keysIn('src/A.tsx', code).map(({ key, open, at }) => `${at} ${key}${open ? '…' : ''}`)).toEqual([
      'src/A.tsx:2 a.b',
      'src/A.tsx:2 x.on',
      'src/A.tsx:2 x.off',
      'src/A.tsx:2 c.d',
      'src/A.tsx:2 e.…',
      'src/A.tsx:3 refusal.state',
      'src/A.tsx:3 f.g',
    ]));
  it('are missed in each language that lacks them', () => {
    const words = {
      zh_cn: file('zh.json', '{ "a": { "b": "甲" } }'),
      en: file('en.json', '{ "a": { "c": "A" } }'),
    };
    const used = ['a.b', 'ra.action.save', 'resources.account.fields.username'].map((key) => ({
      key,
      open: false,
      at: 'src/A.tsx:1',
    }));
    const open = { key: 'a.', open: true, at: 'src/A.tsx:2' };
    expect(told(keyFaults([...used, open], words, productRegistry()))).toEqual([
      "src/A.tsx:1 : a.b is no text's key",
    ]);
  });
  it('of react-admin are all there in Chinese, when ours are added', () => {
    const without = told(libraryFaults(file('zh.json', '{\n"ra": {} }')));
    expect(without).toContain('zh.json:2 ra.action.select_all: has no Chinese: ra-language-chinese lacks it');
  });
});
