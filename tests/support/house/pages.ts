import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const pages = 'src/pages';
const isPage = /^(?:Page|ById|(?:Login|Register|Error)Page)\.tsx$/;

/** Pages whose own comment does not say why they are drawn by hand; a resource file alone would give a screen. */
export function silentPages(root: string): string[] {
  return readdirSync(join(root, pages)).flatMap((folder) =>
    readdirSync(join(root, pages, folder))
      .filter((file) => isPage.test(file))
      .map((file) => `${pages}/${folder}/${file}`)
      .filter((path) => !/\bby hand\b/i.test(commentOf(readFileSync(join(root, path), 'utf8')))),
  );
}

function commentOf(source: string): string {
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export function/.exec(source) ?? [];
  return comment;
}
