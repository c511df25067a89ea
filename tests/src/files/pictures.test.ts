import { describe, expect, it } from 'vitest';
import { downloadAddress, isUpload, thumbnailAddress } from '#schemas/uploads.ts';
import { drawnSize, isSameShape, pixelsOf } from '#src/fields/picture/cropSize.ts';
import { gridCommand } from '#src/records/list/grid/useGridKeys.ts';
import { byteWords } from '#src/ui/byteWords.ts';

const name = `/uploads/${'a'.repeat(32)}`;

describe('a picture that is cut', () => {
  it('has a part in whole pixels that never leaves it', () => {
    const size = { width: 901, height: 333 };
    for (const part of [
      { x: 0, y: 0, width: 100, height: 100 },
      { x: 33.3, y: 66.6, width: 66.7, height: 33.4 },
      { x: 99.99, y: 99.99, width: 0.01, height: 0.01 },
    ]) {
      const { x, y, width, height } = pixelsOf(part, size);
      expect([x, y, width, height].every(Number.isInteger)).toBe(true);
      expect(x + width <= size.width + 1 && y + height <= size.height + 1).toBe(true);
      expect(width > 0 && height > 0).toBe(true);
    }
  });
  it('is drawn as large as it is wanted, never larger than it is', () => {
    const banner = { width: 638, height: 350 };
    expect(drawnSize({ width: 1276, height: 700 }, banner)).toEqual(banner);
    expect(drawnSize({ width: 319, height: 175 }, banner)).toEqual({ width: 319, height: 175 });
    expect(drawnSize({ width: 5000, height: 10 }, undefined)).toEqual({
      width: 5000,
      height: 10,
    });
  });
  it('has the shape that is wanted, or not', () => {
    expect(isSameShape({ width: 1276, height: 700 }, { width: 638, height: 350 })).toBe(true);
    expect(isSameShape({ width: 301, height: 300 }, { width: 256, height: 256 })).toBe(true);
    expect(isSameShape({ width: 400, height: 300 }, { width: 256, height: 256 })).toBe(false);
  });
});

describe('an address of an upload', () => {
  it('has small pictures and a download; others stay what they are', () => {
    expect(thumbnailAddress(`${name}.png`, 96)).toBe(`${name}.png?width=96`);
    expect(thumbnailAddress(`${name}.pdf`, 96)).toBe(`${name}.pdf`);
    expect(downloadAddress(`${name}.pdf`)).toBe(`${name}.pdf?download=1`);
    for (const other of ['https://example.com/a.png', '/uploads/a.png', `${name}.png/..`, ''])
      expect([isUpload(other), thumbnailAddress(other, 96), downloadAddress(other)]).toEqual([
        ...[false, other, other],
      ]);
  });
});

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1_572_864, '1.5 MB'],
    [123_456_789, '118 MB'],
    [Number.MAX_SAFE_INTEGER, '8 PB'],
  ])('%i is %s', (size, words) => expect(byteWords(size)).toBe(words));
});

describe('a key on a card', () => {
  const pressed = (key: string, at: number, more = {}) =>
    gridCommand({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, at, 7, 3);
  it('goes to the next card, and stays at the edge', () => {
    expect(pressed('ArrowRight', 0)).toEqual({ go: 1 });
    expect(pressed('ArrowLeft', 0)).toBeUndefined();
    expect(pressed('ArrowDown', 1)).toEqual({ go: 4 });
    // The last row is shorter: the down arrow stops at the last card.
    expect(pressed('ArrowDown', 5)).toEqual({ go: 6 });
    expect(pressed('ArrowUp', 2)).toBeUndefined();
    expect(pressed('End', 2)).toEqual({ go: 6 });
  });
  it('ticks, deletes, clears, and leaves all others to the browser', () => {
    expect([' ', 'Delete', 'Escape', 'Tab', 'a'].map((key) => pressed(key, 1))).toEqual([
      ...['tick', 'delete', 'clear', undefined, undefined],
    ]);
    expect(pressed('a', 1, { ctrlKey: true })).toBe('tickAll');
    expect(pressed('ArrowLeft', 1, { altKey: true })).toBeUndefined();
    expect(pressed('constructor', 1)).toBeUndefined();
  });
});
