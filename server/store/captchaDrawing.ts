type Point = readonly [x: number, y: number];

/**
 * Strokes of each letter on a field of 10 by 14; a stroke that begins with `~` is bent through its points. None of
 * 0 O Q, 1 I, 2 Z, 5 S, 8 B, U V, E F, P R are here beside each other, so no two letters look alike.
 */
const strokes: Readonly<Record<string, readonly string[]>> = {
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

const inks = ['#1f3a5f', '#5b2a52', '#234d33', '#6b3410'];

/** The letters that a captcha is made of. */
export const captchaLetters: string = Object.keys(strokes).join('');

/** Draws letters as an SVG of 150 by 50 on a ground of its own: strokes only, so that nothing in it can be read as text. */
export function drawCaptcha(text: string): string {
  const step = 132 / text.length;
  const paths = [...text].flatMap((letter, at) => drawLetter(letter, 9 + step * (at + 0.5)));
  for (let count = 0; count < 4; count++) paths.push(drawNoise());
  // In the order of the letters they would tell which strokes belong together.
  paths.sort(() => Math.random() - 0.5);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="50" viewBox="0 0 150 50">' +
    '<rect width="150" height="50" fill="#eceff3"/>' +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  );
}

function drawLetter(letter: string, middle: number): string[] {
  const [turn, lean] = [between(-0.26, 0.26), between(-0.15, 0.15)];
  const [wide, high] = [between(1.85, 2.2), between(1.95, 2.3)];
  const [left, top] = [middle + between(-2, 2), 25 + between(-3.5, 3.5)];
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const place = ([x, y]: Point): Point => {
    const down = (y - 7) * high + between(-0.7, 0.7);
    const across = (x - 5) * wide + down * lean + between(-0.7, 0.7);
    return [left + across * cosine - down * sine, top + across * sine + down * cosine];
  };
  const ink = pick(inks);
  const width = between(2.7, 3.5);
  return (strokes[letter] ?? []).map((stroke) => {
    const isBent = stroke.startsWith('~');
    const points = stroke.replace('~', '').split(' ').map(readPoint).map(place);
    return path(isBent ? bend(points) : line(points), ink, width);
  });
}

function readPoint(text: string): Point {
  const [x, y] = text.split(',');
  return [Number(x), Number(y)];
}

function drawNoise(): string {
  const points: Point[] = [0, 50, 100, 150].map((x) => [x + between(-12, 12), between(2, 48)]);
  return path(bend(points), pick(inks), between(0.8, 1.3));
}

function path(way: string, ink: string, width: number): string {
  return `<path d="${way}" stroke="${ink}" stroke-width="${width.toFixed(1)}"/>`;
}

function line(points: readonly Point[]): string {
  return `M${points.map(spell).join('L')}`;
}

// A Catmull-Rom curve: it runs through every point, and has the direction of its neighbours there.
function bend(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const toward = (from: Point, back: Point, ahead: Point): Point => [
    from[0] + (ahead[0] - back[0]) / 6,
    from[1] + (ahead[1] - back[1]) / 6,
  ];
  const curves = points.slice(1).map((end, index) => {
    const leave = toward(at(index), at(index - 1), end);
    const arrive = toward(end, at(index + 2), at(index));
    return `C${spell(leave)} ${spell(arrive)} ${spell(end)}`;
  });
  return `M${spell(at(0))}${curves.join('')}`;
}

function spell([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

// How a letter is drawn is no secret, which letter it is was chosen elsewhere.
function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}
