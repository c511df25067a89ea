import { run } from './boot/run.ts';

// As it is written, without a build: for `npm run dev`, which starts it again at every change.
await run(null, null);
