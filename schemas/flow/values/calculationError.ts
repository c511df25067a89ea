/** What keeps a value from being worked out. */
export type CalculationFault =
  | 'notNumber'
  | 'notWhole'
  | 'notList'
  | 'notObject'
  | 'tooLarge'
  | 'divideByZero'
  | 'tooDeep';

/** A value could not be worked out while a flow ran; `fault` names its text below `flow.calculation`. */
export class CalculationError extends Error {
  readonly fault: CalculationFault;

  constructor(fault: CalculationFault) {
    super(fault);
    this.name = 'CalculationError';
    this.fault = fault;
  }
}
