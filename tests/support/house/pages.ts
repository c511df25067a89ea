import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['src/features', 'src/session', 'src/shell'];
const isPage = /(?:^|\/)(?:Page|ById|(?:Login|Register|Error)Page)\.tsx$/;

/**
 * Pages whose comment does not say why they are drawn by hand instead of generated from the resource file.
 */
export function silentPages(root: string): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => isPage.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((path) => !/\bby hand\b/i.test(commentOf(readFileSync(join(root, path), 'utf8')))),
  );
}

function commentOf(source: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export function/.exec(source) ?? [];
  return comment.replaceAll(/\s*\n\s*\*\s*/g, ' ');
}
