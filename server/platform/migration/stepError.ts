/** A step of a migration is not possible for a reason that a person can resolve. */
export class StepError extends Error {}
