import { readImports } from './readImports.ts';
import { folderRings } from './rings.ts';

/** Prints every import cycle between folders with its imports; exits with 1 when there is one. */
const rings = folderRings(await readImports());
for (const { parent, folders, links } of rings) {
  console.log(`${parent}: ${folders.join(' ⇄ ')}`);
  for (const [link, imports] of links) {
    console.log(`  ${link} (${imports.length})`);
    // The direction with many imports is the intended one; the few in the other direction should be removed.
    if (imports.length <= 5) for (const { from, to } of imports) console.log(`    ${from} → ${to}`);
  }
}
console.log(rings.length === 0 ? 'No folders form a ring.' : `${rings.length} rings of folders.`);
process.exitCode = rings.length === 0 ? 0 : 1;
