import { expect, it } from 'vitest';
import { csv } from '#providers/csv.ts';

it('writes lines that a spreadsheet opens rightly', () => {
  expect(csv([['序号', 'a,b', 'say "x"', 'two\nlines']])).toBe(
    '\uFEFF序号,"a,b","say ""x""","two\nlines"\r\n',
  );
});

it('never lets a cell run as a formula', () => {
  expect(csv([['=1+1', '+x', '-x', '@x', '\tx', -5]])).toBe("\uFEFF'=1+1,'+x,'-x,'@x,'\tx,-5\r\n");
});
