import { encodePng } from './captchaPng.ts';

type Point = readonly [x: number, y: number];

/**
 * The strokes of each letter on a grid of 10 by 14; a stroke that begins with `~` is curved through its
 * points. Each of the groups 0 O Q, 1 I, 2 Z, 5 S, 8 B, U V, E F, P R is reduced to at most one, so no two
 * letters look alike.
 */
export const captchaStrokes: Readonly<Record<string, readonly string[]>> = {
  A: ['0,14 5,0 10,14', '2,9 8,9'],
  C: ['~10,2.5 7.5,0.3 4,0.2 1,3 0,7 1,11 4,13.8 7.5,13.7 10,11.5'],
  D: ['0,0 0,14', '~0,0 5,0.3 9,3 10,7 9,11 5,13.7 0,14'],
  E: ['9,0 0,0 0,14 9,14', '0,7 7,7'],
  H: ['0,0 0,14', '10,0 10,14', '0,7 10,7'],
  J: ['3,0 9,0', '~7,0 7,5 7,10 5.5,13.5 2.5,13.5 0.5,10.5'],
  K: ['0,0 0,14', '9.5,0 0,8', '3,6 10,14'],
  L: ['0,0 0,14 9,14'],
  M: ['0,14 1,0 5.5,9 10,0 11,14'],
  N: ['0,14 0,0 10,14 10,0'],
  R: ['0,14 0,0', '~0,0 5,0 9,1.2 9.5,4 8,6.6 5,7.4 0,7.5', '5,7.5 10,14'],
  T: ['0,0 10,0', '5,0 5,14'],
  U: ['~0,0 0,5 0.3,10 2.5,13.6 5,14 7.5,13.6 9.7,10 10,5 10,0'],
  W: ['-1,0 2,14 5,4 8,14 11,0'],
  X: ['0,0 10,14', '10,0 0,14'],
  Y: ['0,0 5,7 10,0', '5,7 5,14'],
  2: ['~0.5,3.5 2,0.7 5,0 8.5,1 9.5,4 7.5,7.5 4,10.5 0.5,14', '0.5,14 10,14'],
  3: ['~0.5,2 3,0.2 6.5,0.2 9,2 8.7,5 6.5,6.6 3.5,6.9', '~3.5,6.9 7,7.1 9.6,9 9.4,12 7,13.8 3.2,13.8 0.3,12'],
  4: ['7,14 7,0 0,9.5 10,9.5'],
  5: ['9,0 1.5,0 1,6', '~1,6 4,5.2 7.5,5.7 9.7,8.3 9.3,11.8 6.5,13.9 3,13.8 0.3,12'],
  6: ['~8.5,0.5 5,1.5 1.8,5 0.3,9 1.4,12.7 5,14 8.6,12.7 9.8,9.6 8.2,6.8 5,6.2 2,7.4 0.5,9.5'],
  7: ['0,0 10,0 3.5,14'],
  9: ['~9.5,4.5 8,7 5,7.8 1.6,6.9 0.2,4.2 1.4,1.3 5,0 8.6,1.3 9.7,5 8.2,9.5 5,12.5 1.5,13.7'],
};

/** The letters used in a captcha. */
export const captchaLetters: string = Object.keys(captchaStrokes).join('');

/** The size of a picture in pixels. */
export const captchaSize = { width: 216, height: 64 } as const;
const { width, height } = captchaSize;

/** The number of shades between background and ink. */
const shades = 16;

// From dark ink to the background.
const inks = ['1f3a5f', '5b2a52', '234d33', '6b3410'];
const ground = 'eceff3';

/**
 * Draws letters as an SVG of 162 by 48 that contains only pixels on its own background. No letter can be
 * isolated: they touch, bend with the whole picture, are crossed by lines of their own width and color and
 * cut by others, and part of the picture is inverted.
 */
export function drawCaptcha(text: string): string {
  const png = encodePng({ width, height, pixels: paint(text), palette: paletteOf(pick(inks)) });
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="162" height="48" viewBox="0 0 162 48">' +
    `<rect width="162" height="48" fill="#${ground}"/>` +
    `<image width="162" height="48" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
  );
}

/** A line whose width at each point is given by `wide`. */
interface Line {
  readonly points: readonly Point[];
  readonly wide: readonly [from: number, to: number];
}

function paint(text: string): Uint8Array {
  const warp = makeWarp();
  const ink = new Float32Array(width * height);
  for (const line of lettersOf(text)) drawLine(ink, moved(line, warp), 'ink');
  for (const wide of [between(2.6, 3.4), between(1.6, 2.2)]) drawLine(ink, noiseLine(wide), 'ink');
  drawLine(ink, noiseLine(between(1.2, 1.8)), 'ground');
  const isTurned = makeTurn(0.15, 0.85);
  const shade = makeShade();
  return Uint8Array.from(ink, (covered, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const dark = isTurned(x, y) ? 0.8 - covered * 0.72 : covered;
    const seen = dark * 0.86 + shade(x, y) + between(-0.09, 0.09);
    return Math.round(Math.min(Math.max(seen, 0), 1) * (shades - 1));
  });
}

function lettersOf(text: string): Line[] {
  // Varies the spacing, so that the boundaries cannot be found.
  const gaps = [...text].map(() => between(0.85, 1.15));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const step = (width - between(8, 14)) / whole;
  let right = (width - step * whole) / 2 + between(-2, 2);
  return [...text].flatMap((letter, at) => {
    const room = (gaps[at] ?? 1) * step;
    const middle = right + room / 2;
    right += room;
    return linesOf(letter, middle);
  });
}

function linesOf(letter: string, middle: number): Line[] {
  const [turn, lean] = [between(-0.32, 0.32), between(-0.45, 0.45)];
  const [wide, high] = [between(2.4, 3.6), between(2.3, 3.3)];
  const [left, top] = [middle + between(-3, 3), height / 2 + between(-6, 6)];
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const place = ([x, y]: Point): Point => {
    const down = (y - 7) * high + between(-0.8, 0.8);
    const across = (x - 5) * wide + down * lean + between(-0.8, 0.8);
    return [left + across * cosine - down * sine, top + across * sine + down * cosine];
  };
  return (captchaStrokes[letter] ?? []).map((stroke) => {
    const isBent = stroke.startsWith('~');
    const points = stroke.replace('~', '').split(' ').map(readPoint).map(place);
    return {
      points: isBent ? bend(points) : straight(points),
      wide: [between(4, 5.5), between(4, 5.5)],
    };
  });
}

function readPoint(text: string): Point {
  const [x, y] = text.split(',');
  return [Number(x), Number(y)];
}

function noiseLine(wide: number): Line {
  const points: Point[] = [-0.05, 0.3, 0.65, 1.05].map((part) => [
    part * width + between(-14, 14),
    between(4, height - 4),
  ]);
  return { points: bend(points), wide: [wide, between(wide * 0.8, wide * 1.2)] };
}

type Warp = (point: Point) => Point;

// Two waves in each direction; the short one bends a letter within itself.
function makeWarp(): Warp {
  const wave = (least: number, most: number, deep: number) => {
    const [length, from, depth] = [between(least, most), between(0, 6.3), between(deep * 0.6, deep)];
    return (at: number) => Math.sin((at / length) * 6.3 + from) * depth;
  };
  const [down, fine] = [wave(70, 130, 5), wave(27, 40, 1.3)];
  const [across, small] = [wave(50, 90, 4), wave(24, 36, 1.3)];
  return ([x, y]) => [x + across(y) + small(y), y + down(x) + fine(x)];
}

function moved({ points, wide }: Line, warp: Warp): Line {
  return { points: points.map(warp), wide };
}

// The inverted area: a wavy band through the picture.
function makeTurn(least: number, most: number): (x: number, y: number) => boolean {
  const [length, from, depth] = [between(40, 90), between(0, 6.3), between(8, 16)];
  const [place, slope] = [between(least, most) * width, between(-0.9, 0.9)];
  const half = between(14, 24);
  return (x, y) => {
    const edge = place + (y - height / 2) * slope + Math.sin((y / length) * 6.3 + from) * depth;
    return Math.abs(x - edge) < half;
  };
}

function makeShade(): (x: number, y: number) => number {
  const [a, b, c] = [between(20, 60), between(15, 40), between(0, 6.3)];
  return (x, y) => 0.05 + 0.05 * Math.sin(x / a + c) * Math.cos(y / b + c);
}

function drawLine(ink: Float32Array, { points, wide: [from, to] }: Line, what: 'ink' | 'ground'): void {
  for (let at = 1; at < points.length; at++) {
    const part = at / (points.length - 1);
    drawPiece(ink, points[at - 1] as Point, points[at] as Point, (from + (to - from) * part) / 2, what);
  }
}

// A pixel is covered as far as its center lies within half the line's width.
function drawPiece(
  ink: Float32Array,
  [ax, ay]: Point,
  [bx, by]: Point,
  half: number,
  what: 'ink' | 'ground',
): void {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy || 1;
  const reach = half + 1;
  const [left, right] = [Math.max(0, Math.floor(Math.min(ax, bx) - reach)), Math.max(ax, bx) + reach];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(ay, by) - reach)), Math.max(ay, by) + reach];
  for (let y = top; y <= bottom && y < height; y++)
    for (let x = left; x <= right && x < width; x++) {
      const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
      const away = Math.hypot(x - ax - along * dx, y - ay - along * dy);
      const covered = Math.min(1, Math.max(0, half + 0.5 - away));
      const cell = y * width + x;
      const before = ink[cell] ?? 0;
      ink[cell] = what === 'ink' ? Math.max(before, covered) : Math.min(before, 1 - covered);
    }
}

const pieces = 8;

function straight(points: readonly Point[]): Point[] {
  return points.flatMap((point, at) => {
    const next = points[at + 1];
    if (!next) return [point];
    return Array.from({ length: pieces }, (_, nth): Point => {
      const part = nth / pieces;
      return [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part];
    });
  });
}

// A Catmull-Rom curve: it passes through every point, with the direction of the neighbors.
function bend(points: readonly Point[]): Point[] {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const between4 = (a: number, b: number, c: number, d: number, t: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  const inner = points.slice(1).flatMap((_, index) =>
    Array.from({ length: pieces }, (__, nth): Point => {
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const t = nth / pieces;
      return [between4(a[0], b[0], c[0], d[0], t), between4(a[1], b[1], c[1], d[1], t)];
    }),
  );
  return [...inner, at(points.length - 1)];
}

function paletteOf(ink: string): Buffer {
  const [light, dark] = [Buffer.from(ground, 'hex'), Buffer.from(ink, 'hex')];
  return Buffer.from(
    Array.from({ length: shades }, (_, shade) =>
      [...light].map((part, at) => Math.round(part + ((dark[at] ?? 0) - part) * (shade / (shades - 1)))),
    ).flat(),
  );
}

// The drawing needs no secure randomness; the letters were chosen elsewhere.
function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}
