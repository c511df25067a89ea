/** The reasons why a value cannot be computed. */
export type CalculationFault =
  | 'notNumber'
  | 'notWhole'
  | 'notList'
  | 'notObject'
  | 'tooLarge'
  | 'divideByZero'
  | 'tooDeep'
  | 'tooMany'
  | 'character';

/** A value could not be computed at run time; `fault` is the key of its text below `flow.calculation`. */
export class CalculationError extends Error {
  readonly fault: CalculationFault;
  /** The values in its text, such as a limit. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(fault: CalculationFault, values: Readonly<Record<string, unknown>> = {}) {
    super(fault);
    this.name = 'CalculationError';
    this.fault = fault;
    this.values = values;
  }
}
