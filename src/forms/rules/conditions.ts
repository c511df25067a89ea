import type { ValidatorType } from '@rjsf/utils';
import { keepsTo } from '#schemas/derive/rules/interpret.ts';

/**
 * What rjsf asks while it draws: which branch of a condition holds. What a person is told about broken rules is
 * not asked here but of `loadRules`, in the words of the server.
 */
export const conditions: ValidatorType = {
  isValid: (schema, value) => keepsTo(schema, value),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};
