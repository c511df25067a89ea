import { run } from './boot/run.ts';

// Runs from source, without a build: for `npm run dev`, which restarts it on every change.
await run(null, null);
