import { expect, test } from 'vitest';
import { editorTexts } from '#src/fields/editors/editorTexts.ts';

test('a text that comes back after more was typed is not taken for one that was written elsewhere', () => {
  const told = editorTexts('');
  for (const text of ['s', 'se', 'sel']) expect(told.tell(text)).toBe(true);
  expect(told.isKnown('s')).toBe(true);
  expect(told.tell('sele')).toBe(true);
  for (const text of ['se', 'sele', 'sele']) expect(told.isKnown(text)).toBe(true);
});

test('a text that was written elsewhere is taken over and not shown again, also one that was typed before', () => {
  const told = editorTexts('a');
  expect(told.tell('ab')).toBe(true);
  expect(told.isKnown('ab')).toBe(true);
  // Reverted from outside.
  expect(told.isKnown('a')).toBe(false);
  expect(told.tell('a')).toBe(false);
  expect(told.tell('ac')).toBe(true);
});
