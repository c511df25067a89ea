import { ruleInput, type TargetType, targetFields } from '#schemas/payloads/permissionRule.ts';
import type { FieldGroup, ObjectSchema, Property } from '#schemas/resource.ts';

/** A form, and the order of its fields. */
export interface RuleForm {
  readonly schema: ObjectSchema;
  readonly groups: readonly FieldGroup[];
}

/** The form of a rule for one kind of target: it asks for that target, and for no other. */
export function ruleForm(type: TargetType): RuleForm {
  const target = targetFields[type];
  const fields = ['service', 'target_type', target, 'grant', 'description'];
  const properties = fields.map((name) => [name, ruleInput.properties[name] as Property]);
  return {
    schema: {
      type: 'object',
      required: ['service', 'target_type', target],
      properties: Object.fromEntries(properties),
    },
    groups: [{ fields }],
  };
}
