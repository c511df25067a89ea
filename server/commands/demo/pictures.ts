import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { newFileName, uploadUrl } from '../../platform/files/fileName.ts';
import type { FileStore } from '../../platform/files/fileStore.ts';
import type { Db } from '../../platform/store/database.ts';
import { type Glyph, glyphs } from './glyphs.ts';
import type { Random } from './random.ts';

/** Draws pictures and stores them as uploads of an account with a given time. */
export interface Painter {
  /** A wide picture for an article. */
  cover(name: string, at: string): Promise<string>;
  /** A picture for a front page that shows what it leads to. */
  banner(name: string, glyph: Glyph, size: Size, at: string): Promise<string>;
  /** A square picture of what an API is about. */
  glyph(name: Glyph, at: string): Promise<string>;
  /** A square picture for an application or an account. */
  icon(name: string, at: string): Promise<string>;
}

/** The size of a picture in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The owner of the pictures. */
export interface Painted {
  readonly id: number;
  readonly username: string;
}

/** Draws abstract pictures: they need no font, and no two are alike. */
export function createPainter(db: Db, files: FileStore, owner: Painted, random: Random): Painter {
  const keep = async (
    title: string,
    at: string,
    svg: string,
    width: number,
    height: number,
  ): Promise<string> => {
    const drawn = sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' });
    const bytes = await drawn.png({ palette: true, quality: 80 }).toBuffer();
    const name = newFileName('png');
    await files.save(name, bytes);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const kind = 'picture' as const;
    const facts = { kind, mime: 'image/png', size: bytes.length, width, height, hash };
    const whose = { account_id: owner.id, uploader: owner.username, created_at: at, updated_at: at };
    await db
      .insertInto('file')
      .values({ name: `${title}.png`, url: uploadUrl(name), ...facts, ...whose })
      .execute();
    return uploadUrl(name);
  };
  return {
    cover: (name, at) => keep(name, at, cover(random), 960, 540),
    banner: (name, glyph, { width, height }, at) =>
      keep(name, at, banner(glyph, width, height), width, height),
    glyph: (name, at) => keep(`icon ${name}`, at, square(name), 160, 160),
    icon: (name, at) => keep(name, at, icon(random), 160, 160),
  };
}

function square(name: Glyph): string {
  const { hue, draw } = glyphs[name];
  return framed(160, 160, gradientOf(hue, hue + 24), draw);
}

function banner(name: Glyph, width: number, height: number): string {
  const { hue, draw } = glyphs[name];
  const size = height * 0.8;
  const circles = [0.95, 0.7, 0.45].map(
    (share) =>
      `<circle cx="${width * 0.72}" cy="${height / 2}" r="${height * share}" fill="#fff" fill-opacity="0.08"/>`,
  );
  const place = `translate(${width * 0.72 - size / 2} ${(height - size) / 2}) scale(${size / 160})`;
  return framed(
    width,
    height,
    gradientOf(hue, hue + 40),
    `${circles.join('')}<g transform="${place}">${draw}</g>`,
  );
}

function gradient(random: Random): string {
  const hue = random.whole(0, 359);
  return gradientOf(hue, hue + random.whole(30, 80));
}

function gradientOf(hue: number, other: number): string {
  return `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="hsl(${hue},58%,46%)"/><stop offset="1" stop-color="hsl(${other % 360},62%,36%)"/>
  </linearGradient>`;
}

function cover(random: Random): string {
  const waves = Array.from({ length: 4 }, (_none, at) => {
    const y = 250 + at * 70 + random.whole(-20, 20);
    const [a, b] = [random.whole(-90, 90), random.whole(-90, 90)];
    return `<path d="M0 ${y} C 240 ${y + a}, 480 ${y - a}, 640 ${y + b} S 880 ${y - b}, 960 ${y} V540 H0Z" fill="#fff" fill-opacity="0.09"/>`;
  });
  const moon = `<circle cx="${random.whole(120, 840)}" cy="${random.whole(80, 220)}" r="${random.whole(36, 84)}" fill="#fff" fill-opacity="0.22"/>`;
  return frame(960, 540, random, moon + waves.join(''));
}

function icon(random: Random): string {
  const turn = random.whole(0, 3) * 45;
  const shapes = [
    '<circle cx="80" cy="80" r="34" fill="none" stroke="#fff" stroke-width="14"/>',
    '<path d="M40 100 80 44l40 56z" fill="#fff"/>',
    '<rect x="46" y="46" width="68" height="68" rx="16" fill="#fff"/><circle cx="80" cy="80" r="16" fill="url(#g)"/>',
    '<path d="M44 80h72M80 44v72" stroke="#fff" stroke-width="18" stroke-linecap="round"/>',
    '<path d="M48 60q32-32 64 0t0 44-64 0z" fill="#fff"/>',
  ];
  return frame(160, 160, random, `<g transform="rotate(${turn} 80 80)">${random.pick(shapes)}</g>`);
}

function frame(width: number, height: number, random: Random, content: string): string {
  return framed(width, height, gradient(random), content);
}

function framed(width: number, height: number, colors: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs>${colors}</defs><rect width="${width}" height="${height}" fill="url(#g)"/>${content}</svg>`;
}
