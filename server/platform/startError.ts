/** A start that cannot proceed. The message gives the reason and the remedy. */
export class StartError extends Error {}
