import { ruleInput, type TargetType, targetFields } from '#schemas/payloads/permissionRule.ts';
import type { FieldGroup, ObjectSchema, Property } from '#schemas/resource.ts';

/** A form, and the order of its fields. */
export interface RuleForm {
  readonly schema: ObjectSchema;
  readonly groups: readonly FieldGroup[];
}

const designed: Property['reference'] = { resource: 'api_design', field: 'service', display: 'title' };

/**
 * The form of a rule for one kind of target: it asks for that target, and for no other. The API is found by its
 * title, or written down where it may be one that was added by hand.
 */
export function ruleForm(type: TargetType, isFound: boolean): RuleForm {
  const target = targetFields[type];
  const fields = ['service', 'target_type', target, 'grant', 'description'];
  const properties = fields.map((name) => {
    const property = ruleInput.properties[name] as Property;
    return [name, isFound && name === 'service' ? foundApi(property) : property] as const;
  });
  return {
    schema: {
      type: 'object',
      required: ['service', 'target_type', target],
      properties: Object.fromEntries(properties),
    },
    groups: [{ fields }],
  };
}

function foundApi({ pattern: _pattern, messages: _messages, help: _help, ...property }: Property): Property {
  return { ...property, ...(designed && { reference: designed }) };
}
