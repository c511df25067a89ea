import { fileURLToPath } from 'node:url';
import { slowPatterns } from './slowPatterns.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const faults = await slowPatterns(root);
for (const fault of faults) console.log(`fault: ${fault}`);
if (faults.length > 0) process.exitCode = 1;
console.log(faults.length > 0 ? `${faults.length} slow patterns found` : 'every pattern takes linear time');
// A loaded module may hold a timer.
process.exit();
