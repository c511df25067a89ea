import type { FileImport } from './readImports.ts';

/** Sibling folders that all reach each other through imports. */
export interface Ring {
  readonly parent: string;
  readonly folders: readonly string[];
  /** The imports between them, by `from → to`. */
  readonly links: ReadonlyMap<string, readonly FileImport[]>;
}

interface Link {
  readonly fromFolder: string;
  readonly toFolder: string;
  readonly imports: readonly FileImport[];
}

/** The cycles at every level: sibling folders that import each other through any files below them. */
export function folderRings(imports: readonly FileImport[]): Ring[] {
  const levels = groupBy(imports, (one) => levelOf(one)?.parent);
  return [...levels].flatMap(([parent, inParent]) => {
    const links = [...groupBy(inParent, (one) => levelOf(one)?.link)].map(([link, all]): Link => {
      const [fromFolder = '', toFolder = ''] = link.split(' → ');
      return { fromFolder, toFolder, imports: all };
    });
    return ringsOf(links).map((folders) => ({
      parent,
      folders,
      links: new Map(
        links
          .filter(({ fromFolder, toFolder }) => folders.includes(fromFolder) && folders.includes(toFolder))
          .map(({ fromFolder, toFolder, imports: all }) => [`${fromFolder} → ${toFolder}`, all]),
      ),
    }));
  });
}

/**
 * The point where the two paths diverge; undefined where one of them is a file there, which is not a sibling
 * folder.
 */
function levelOf({ from, to }: FileImport): { parent: string; link: string } | undefined {
  const [fromPath, toPath] = [from.split('/'), to.split('/')];
  const level = fromPath.findIndex((name, index) => name !== toPath[index]);
  if (level < 0 || fromPath.length <= level + 1 || toPath.length <= level + 1) return undefined;
  return {
    parent: fromPath.slice(0, level).join('/') || '.',
    link: `${fromPath[level]} → ${toPath[level]}`,
  };
}

function ringsOf(links: readonly Link[]): string[][] {
  const folders = [...new Set(links.map(({ fromFolder }) => fromFolder))].sort();
  const reached = new Map(folders.map((folder) => [folder, reachedFrom(folder, links)]));
  const together = folders.map((one) =>
    folders.filter((other) => reached.get(one)?.has(other) && reached.get(other)?.has(one)),
  );
  return [
    ...groupBy(
      together.filter((ring) => ring.length > 1),
      String,
    ).values(),
  ].map(([ring]) => ring ?? []);
}

function reachedFrom(start: string, links: readonly Link[]): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const { fromFolder, toFolder } of links)
      if (fromFolder === folder && !reached.has(toFolder)) {
        reached.add(toFolder);
        open.push(toFolder);
      }
  return reached;
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}
