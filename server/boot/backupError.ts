/** A backup or restore that cannot proceed. The message gives the reason and the remedy. */
export class BackupError extends Error {}
