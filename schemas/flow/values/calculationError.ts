/** What keeps a value from being worked out. */
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

/** A value could not be worked out while a flow ran; `fault` names its text below `flow.calculation`. */
export class CalculationError extends Error {
  readonly fault: CalculationFault;
  /** What its text says beside, such as the most that there may be. */
  readonly values: Readonly<Record<string, unknown>>;

  constructor(fault: CalculationFault, values: Readonly<Record<string, unknown>> = {}) {
    super(fault);
    this.name = 'CalculationError';
    this.fault = fault;
    this.values = values;
  }
}
