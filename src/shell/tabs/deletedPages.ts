import { createEmitter } from '../../session/emitter.ts';

/** Announces the paths of pages whose records were deleted, so that their tabs close. */
export const deletedPages = createEmitter<[paths: readonly string[]]>();
