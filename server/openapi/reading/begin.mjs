// A thread of its own knows no TypeScript until it is told how to read it.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
