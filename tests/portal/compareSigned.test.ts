import { expect, test } from 'vitest';
import { compareSigned } from '#src/portal/console/signatures/compareSigned.ts';

const server = 'a=1&password=%2A%2A%2A&s=App.Test.Sign&say=%E4%BD%A0';

test('equal texts do not differ, whatever the masked secret is', () => {
  expect(compareSigned(2, server, server.replace('%2A%2A%2A', 'hidden'))).toBeNull();
  expect(compareSigned(1, 'abc', 'abc')).toBeNull();
});

test('the first different character is found, counted in the text of the program', () => {
  expect(compareSigned(1, 'abcdef', 'abxdef')).toEqual({ at: 3, server: 'cdef', program: 'xdef' });
  const own = server.replace('%2A%2A%2A', 'x').replace('%E4', '%e4');
  expect(compareSigned(2, server, own)).toEqual({
    at: 37,
    server: 'say=%E4%BD%A0',
    program: 'say=%e4%BD%A0',
  });
});

test('a missing or an added pair is shown from where it begins', () => {
  expect(compareSigned(2, 'a=1&b=2', 'a=1')).toEqual({ at: 5, server: 'b=2', program: '' });
  expect(compareSigned(2, 'a=1', 'a=1&b=2')).toEqual({ at: 5, server: '', program: 'b=2' });
  expect(compareSigned(2, 'key=%2A%2A%2A', 'kez=1')).toMatchObject({ at: 3 });
});

test('a long text is cut', () => {
  const found = compareSigned(1, 'x'.repeat(200), 'y'.repeat(200));
  expect(found?.server).toHaveLength(61);
});
