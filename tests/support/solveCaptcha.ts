import sharp from 'sharp';
import { captchaSize, captchaStrokes } from '#server/features/accounts/captchaDrawing.ts';

// A captcha reader, as good as possible without training on pictures: it knows how captchas are drawn. It
// undoes the color inversion, removes thin lines by their width, and matches every letter in many sizes,
// rotations and slants against the rest, by how much of the letter is ink and how much of the ink is the
// letter.

const { width, height } = captchaSize;

/** The pixels that a letter covers, around its center. */
interface Template {
  readonly letter: string;
  readonly cells: Int16Array;
  readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

const turns = [-0.2, 0, 0.2];
const leans = [-0.26, 0, 0.26];
const sizes = [
  [2.8, 2.7],
  [3.3, 2.7],
  [3, 3.1],
] as const;

let made: readonly Template[] | undefined;

/** The text that the reader recognizes in a captcha. */
export async function solveCaptcha(image: string, letters = 5): Promise<string> {
  const svg = Buffer.from(image.replace(/^data:image\/svg\+xml;base64,/, ''), 'base64').toString();
  const png = Buffer.from(/base64,([^"]+)/.exec(svg)?.[1] ?? '', 'base64');
  const { data } = await sharp(png)
    .flatten()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  made ??= templates();
  // With and without thin lines; the better match wins.
  const best = [0, 1].map((thin) => bestWay(matches(inkOf(data, thin), made ?? []), letters));
  return best.reduce((one, other) => (other.score > one.score ? other : one)).text;
}

function templates(): Template[] {
  return Object.entries(captchaStrokes).flatMap(([letter, strokes]) =>
    turns.flatMap((turn) =>
      leans.flatMap((lean) => sizes.map((size) => templateOf(letter, strokes, turn, lean, size))),
    ),
  );
}

function templateOf(
  letter: string,
  strokes: readonly string[],
  turn: number,
  lean: number,
  [wide, high]: readonly [number, number],
): Template {
  const cells = new Set<string>();
  for (const stroke of strokes) {
    const points = stroke
      .replace('~', '')
      .split(' ')
      .map((point) => point.split(',').map(Number) as [number, number])
      .map(([x, y]) => {
        const down = (y - 7) * high;
        const across = (x - 5) * wide + down * lean;
        return [
          across * Math.cos(turn) - down * Math.sin(turn),
          across * Math.sin(turn) + down * Math.cos(turn),
        ] as const;
      });
    for (let at = 1; at < points.length; at++) {
      const [[ax, ay], [bx, by]] = [points[at - 1] as [number, number], points[at] as [number, number]];
      const steps = Math.ceil(Math.hypot(bx - ax, by - ay));
      for (let n = 0; n <= steps; n++)
        for (let dx = -2; dx <= 2; dx++)
          for (let dy = -2; dy <= 2; dy++)
            if (dx * dx + dy * dy <= 5)
              cells.add(
                `${Math.round(ax + ((bx - ax) * n) / (steps || 1)) + dx},${Math.round(ay + ((by - ay) * n) / (steps || 1)) + dy}`,
              );
    }
  }
  const places = [...cells].map((cell) => cell.split(',').map(Number) as [number, number]);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return {
    letter,
    cells: Int16Array.from(places.flat()),
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

/** Detects ink: pixels that differ from the background around them, whichever of the two is dark there. */
function inkOf(gray: Uint8Array, thin: number): Uint8Array {
  const smooth = blurred(Float32Array.from(gray), 1);
  const ground = blurred(smooth, 11);
  const middle = (Math.min(...smooth) + Math.max(...smooth)) / 2;
  let ink: Uint8Array = Uint8Array.from(smooth, (shade, at) => {
    // Most of the surroundings are background: where that is dark, the light pixels are ink.
    const isDark = (ground[at] ?? 0) < middle;
    return (isDark ? shade > middle : shade < middle) ? 1 : 0;
  });
  for (let count = 0; count < thin; count++) ink = opened(ink);
  return ink;
}

function blurred(from: Float32Array, far: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] =
        (from[y * width + x] ?? 0) +
        (sums[y * (width + 1) + x + 1] ?? 0) +
        (sums[(y + 1) * (width + 1) + x] ?? 0) -
        (sums[y * (width + 1) + x] ?? 0);
  return from.map((_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const box = [x - far, y - far, x + far, y + far] as const;
    const [left, top] = [Math.max(0, box[0]), Math.max(0, box[1])];
    const [right, bottom] = [Math.min(width, box[2] + 1), Math.min(height, box[3] + 1)];
    return sumIn(sums, left, top, right, bottom) / ((right - left) * (bottom - top));
  });
}

function sumIn(sums: Float64Array, left: number, top: number, right: number, bottom: number): number {
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0;
  return at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
}

// Removes lines of less than four pixels.
function opened(ink: Uint8Array): Uint8Array {
  const shape = [-1, 0, 1, 2];
  const at = (from: Uint8Array, x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (from[y * width + x] ?? 0);
  const eroded = ink.map((_, cell) =>
    shape.every((dx) => shape.every((dy) => at(ink, (cell % width) + dx, Math.floor(cell / width) + dy)))
      ? 1
      : 0,
  );
  return eroded.map((_, cell) =>
    shape.some((dx) => shape.some((dy) => at(eroded, (cell % width) - dx, Math.floor(cell / width) - dy)))
      ? 1
      : 0,
  );
}

type Match = { readonly letter: string; readonly at: number; readonly score: number };

function matches(ink: Uint8Array, all: readonly Template[]): Match[] {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] =
        (ink[y * width + x] ?? 0) +
        (sums[y * (width + 1) + x + 1] ?? 0) +
        (sums[(y + 1) * (width + 1) + x] ?? 0) -
        (sums[y * (width + 1) + x] ?? 0);
  const best = new Map<string, Match>();
  for (const { letter, cells, box } of all)
    for (let x = 18; x < width - 16; x += 3)
      for (let y = 24; y <= 40; y += 5) {
        let hit = 0;
        for (let at = 0; at < cells.length; at += 4) {
          const [cx, cy] = [x + (cells[at] ?? 0), y + (cells[at + 1] ?? 0)];
          if (cx >= 0 && cx < width && cy >= 0 && cy < height) hit += ink[cy * width + cx] ?? 0;
        }
        const left = Math.max(0, x + box[0]);
        const top = Math.max(0, y + box[1]);
        const right = Math.min(width, x + box[2] + 1);
        const bottom = Math.min(height, y + box[3] + 1);
        const there = sumIn(sums, left, top, right, bottom);
        const score = (4 * hit) / (cells.length / 2 + there || 1);
        const key = `${letter} ${x}`;
        if (score > (best.get(key)?.score ?? 0)) best.set(key, { letter, at: x, score });
      }
  return [...best.values()];
}

/** The best sequence of letters from left to right, with the usual distance between letters. */
function bestWay(found: readonly Match[], letters: number): { text: string; score: number } {
  const at = new Map<number, Match>();
  for (const match of found) if (match.score > (at.get(match.at)?.score ?? 0)) at.set(match.at, match);
  const places = [...at.values()].sort((a, b) => a.at - b.at);
  let ways = places.map((match) => ({ match, text: match.letter, score: match.score }));
  for (let nth = 1; nth < letters; nth++)
    ways = places.flatMap((match) => {
      const before = ways.filter((way) => match.at - way.match.at >= 26 && match.at - way.match.at <= 54);
      if (before.length === 0) return [];
      const best = before.reduce((one, other) => (other.score > one.score ? other : one));
      return [{ match, text: best.text + match.letter, score: best.score + match.score }];
    });
  return ways.reduce((one, other) => (other.score > one.score ? other : one), { text: '', score: 0 });
}
