import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productRegistry } from '../support/productRegistry.ts';

type Texts = { readonly [key: string]: string | Texts };

// The texts of the specification as users read them, by the place where the product keeps them.
const catalogue: readonly (readonly [en: string, zhCn: string, place: string])[] = [
  ['Fail to alter', '修改失败', 'server refusal.failedToAlter'],
  ['Nothing Changed', '没有任何改动', 'frame refusal.nothingChanged'],
  ['Document Format Error', '文档格式错误', 'server refusal.import.unreadable'],
  ['File Too Large', '文件过大', 'frame refusal.fileTooLarge'],
  ['File Too Large', '文件过大', 'frame form.upload.tooLarge'],
  ['Input Error, please check again', '输入有误，请检查后重新填写', 'server refusal.badInput'],
  ['Please fill in the form correctly', '请正确填写表单', 'frame form.errors'],
  ['Wrong form data, please fill again', '表单数据有误，请重新填写', 'server refusal.body'],
  ['CURL request failed', '网络请求失败', 'reason no_response'],
  ['Required parameters are not filled in.', '必填参数未填写', 'server refusal.operate.missingParam'],
  ['Apply failed and try again.', '申请失败，请重试。', 'server refusal.failedToApply'],
  ['The network call returns nothing', '网络异常，请检查网络后重试', 'frame frame.network.nothing'],
  ['The configuration was not found or failed', '未找到配置或配置失败', 'reason no_config'],
  [
    'Username and password are wrong, please fill in again',
    '账号或密码错误，请重新填写',
    'server refusal.login',
  ],
  [
    'There are errors in app key and APP Secret, please fill in again',
    'App Key或App Secret有误，请重新填写',
    'server refusal.open.credentials',
  ],
  ['Please generate the code before copying it', '请先生成代码再复制', 'pages designer.generateFirst'],
  [
    'Please select the swagger.json file in the correct format.',
    '请选择格式正确的 swagger.json 文件',
    'pages openapi.file.wrong',
  ],
  ['Please save stored procedure.', '请先保存存储过程。', 'server refusal.console.procedureUnsaved'],
];

const folders: Readonly<Record<string, string>> = {
  server: 'i18n/server',
  frame: 'i18n',
  pages: 'i18n/pages',
};

function wordsAt(place: string, lang: 'en' | 'zh_cn'): string {
  const [room = '', key = ''] = place.split(' ');
  if (room === 'reason') {
    const reason = productRegistry().resources.get('test_snapshot')?.schema.properties['reason'];
    return reason?.options?.[key]?.label[lang] ?? '';
  }
  const all = JSON.parse(readFileSync(`${folders[room]}/${lang}.json`, 'utf8')) as Texts;
  const found = key.split('.').reduce<string | Texts | undefined>((texts, name) => {
    return typeof texts === 'object' ? texts[name] : undefined;
  }, all);
  return typeof found === 'string' ? found : '';
}

test.each(catalogue)('%s / %s [error-07]', (en, zhCn, place) => {
  expect(wordsAt(place, 'en')).toContain(en);
  expect(wordsAt(place, 'zh_cn')).toContain(zhCn);
});
