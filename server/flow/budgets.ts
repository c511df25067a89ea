/** The limits of one flow call; a run by the platform itself, such as a task, may take longer. */
export const budgets = {
  milliseconds: 10_000,
  longMilliseconds: 600_000,
  /** Node runs outside of `each` bodies. */
  nodeRuns: 1_000,
  elements: 10_000,
  rows: 10_000,
  answerBytes: 5_000_000,
  depth: 8,
} as const;
