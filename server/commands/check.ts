import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findingLines } from '../check/findings.ts';
import { checkProject } from '../check/project.ts';
import { writeRecordTypes } from '../check/recordTypes.ts';
import { loadRegistry } from '../resources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const findings = checkProject(root, process.argv.includes('--write'));
for (const line of findingLines(findings)) console.log(line);
if (findings.faults.length > 0) process.exitCode = 1;
else writeRecordTypes(root, loadRegistry(join(root, 'resources')));
