// A worker thread cannot load TypeScript until the loader is registered.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
