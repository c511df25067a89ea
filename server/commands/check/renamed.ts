import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, type Edit, findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Fault } from '#schemas/registryFault.ts';
import { type RenamedKeyword, renamedKeywords } from '#schemas/renamedKeywords.ts';
import { readResources } from '../../resources.ts';
import type { JsonFile } from './jsonFile.ts';

/** Returns a warning for each renamed keyword in a resource file. */
export function renameRemarks({ content, place }: JsonFile): Fault[] {
  return renamedKeywords(content).map(({ path, from, to, value }) => ({
    file: place(path),
    path,
    problem: `"${from}" is called "${to}" now, and read for one more version`,
    remedy: `write "${to}"${typeof value === 'string' ? `: "${value}"` : ''}; npm run check -- --fix does it`,
  }));
}

/**
 * Replaces renamed keywords in the resource files of a folder and changes nothing else.
 * @returns one line for each file that it wrote.
 */
export function fixKeywords(folder: string): string[] {
  return readResources(folder).flatMap(({ file, content, faults }) => {
    const renamed = faults.length === 0 ? renamedKeywords(content) : [];
    if (renamed.length === 0) return [];
    const path = join(folder, file.replace(/^.*\//, ''));
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, withRenames(text, renamed));
    return [`${file}: ${renamed.map(({ from, to }) => `"${from}" is "${to}"`).join(', ')}`];
  });
}

/** The text of a resource file with its keywords renamed and its formatting preserved. */
function withRenames(text: string, renamed: readonly RenamedKeyword[]): string {
  const root = parseTree(text);
  return root
    ? applyEdits(
        text,
        renamed.flatMap((one) => editsOf(root, one)),
      )
    : text;
}

function editsOf(root: Node, { path, to, value }: RenamedKeyword): Edit[] {
  const steps = path.split('/').slice(1);
  const node = findNodeAtLocation(
    root,
    steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  );
  const name = node?.parent?.children?.[0];
  if (!node || !name) return [];
  const rename = { offset: name.offset, length: name.length, content: JSON.stringify(to) };
  if (typeof value !== 'string' || node.value === value) return [rename];
  return [rename, { offset: node.offset, length: node.length, content: JSON.stringify(value) }];
}
