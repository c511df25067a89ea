/** The mark of a page whose app is still being built. */
export const awaitedMark = 'data-app="awaited"';
