/** What the page bears whose app is still being built. */
export const awaitedMark = 'data-app="awaited"';
