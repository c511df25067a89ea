import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadRegistry } from '../resources.ts';
import { findingLines } from './check/findings.ts';
import { checkProject } from './check/project.ts';
import { writeInputTypes, writeRecordTypes } from './check/recordTypes.ts';
import { fixKeywords } from './check/renamed.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
if (process.argv.includes('--fix'))
  for (const line of fixKeywords(join(root, 'resources'))) console.log(line);
const findings = checkProject(root, process.argv.includes('--write'));
for (const line of findingLines(findings)) console.log(line);
if (findings.faults.length > 0) process.exitCode = 1;
else {
  const registry = loadRegistry(join(root, 'resources'));
  writeRecordTypes(root, registry);
  writeInputTypes(root, registry);
}
