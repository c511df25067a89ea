import { expect, it } from 'vitest';
import { fileNameIn } from '#schemas/text/fileNameIn.ts';

/** A header as HTTP delivers it: one character per byte. */
const bytes = (text: string) => Buffer.from(text).toString('latin1');
const gbk = Buffer.from('cfeec4bf', 'hex').toString('latin1');

it.each([
  ['form-data; name="file"; filename="a.png"', 'a.png'],
  [bytes('form-data; name="file"; filename="项目.png"'), '项目.png'],
  [`form-data; name="file"; filename="${gbk}.png"`, '项目.png'],
  ['form-data; name="file"; filename="%E9%A1%B9%E7%9B%AE.png"', '项目.png'],
  ['form-data; name="file"; filename="%CF%EE%C4%BF.png"', '项目.png'],
  ['form-data; name="file"; filename="x.png"; filename*=UTF-8\'\'%E9%A1%B9%E7%9B%AE.png', '项目.png'],
  ['attachment; filename*=utf-8\'zh\'%E9%A1%B9.csv; filename="x.csv"', '项.csv'],
  ["attachment; filename*=GBK''%CF%EE%C4%BF.csv", '项目.csv'],
  ["attachment; filename*=iso-8859-1''caf%E9.csv", 'caf\u00e9.csv'],
  ["attachment; filename=plain.csv; filename*=NOBODY''x", 'plain.csv'],
  ['form-data; filename="say %22hi%22.png"', 'say "hi".png'],
  ['form-data; filename="say \\"hi\\".png"', 'say "hi".png'],
  ['form-data; filename="100%25.png"', '100%25.png'],
  ['form-data; filename="C:\\fakepath\\a.png"', 'a.png'],
  [bytes('form-data; filename="e\u0301.png"'), '\u00e9.png'],
  ['attachment', undefined],
])('the name in %j is %j', (header, name) => {
  expect(fileNameIn(header)).toBe(name);
});
