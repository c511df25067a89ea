import type { ValidatorType } from '@rjsf/utils';
import processRawValidationErrors from '@rjsf/validator-ajv8/lib/processRawValidationErrors.js';
import { interpret, keepsTo } from '#schemas/derive/rules/interpret.ts';
import type { Row } from '#schemas/resource.ts';

/**
 * An rjsf validator for rules known only at run time. It interprets them, because the content security policy
 * forbids compiling code.
 */
export function interpretedValidator(rules: object): ValidatorType {
  const validator: ValidatorType = {
    isValid: (condition, value) => keepsTo(condition, value),
    rawValidation: (_drawn, value) => ({ errors: interpret(rules, (value ?? {}) as Row) as never[] }),
    validateFormData: (value, drawn, customValidate, transformErrors, uiSchema) =>
      processRawValidationErrors(
        validator,
        validator.rawValidation(drawn, value),
        value,
        drawn,
        customValidate,
        transformErrors,
        uiSchema,
      ),
  };
  return validator;
}
