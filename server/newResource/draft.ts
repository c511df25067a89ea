import type { Words } from '#schemas/resource.ts';

/** A resource file to start from: a name, a state and a remark, with words in both languages. */
export function draft(name: string, label: Words): string {
  const content = {
    $schema: '../schemas/resource.schema.json',
    name,
    label,
    schema: {
      type: 'object',
      required: ['name'],
      properties: {
        name: {
          type: 'string',
          maxLength: 100,
          unique: true,
          search: true,
          filter: true,
          label: { zh_cn: '名称', en: 'Name' },
        },
        status: {
          type: 'string',
          enum: ['enabled', 'disabled'],
          default: 'enabled',
          label: { zh_cn: '状态', en: 'Status' },
          options: {
            enabled: { label: { zh_cn: '启用', en: 'Enabled' }, tone: 'success' },
            disabled: { label: { zh_cn: '禁用', en: 'Disabled' }, tone: 'danger' },
          },
        },
        remark: { type: 'string', format: 'text', label: { zh_cn: '备注', en: 'Remark' } },
      },
    },
  };
  return `${folded(JSON.stringify(content, null, 2))}\n`;
}

// Words and options read better in one line each, as the formatter leaves them.
function folded(text: string): string {
  return text
    .replace(
      /\{\s*"zh_cn": ("(?:[^"\\]|\\.)*"),\s*"en": ("(?:[^"\\]|\\.)*")\s*\}/g,
      '{ "zh_cn": $1, "en": $2 }',
    )
    .replace(/\{\s*("label": \{[^{}]*\}),\s*("tone": "\w+")\s*\}/g, '{ $1, $2 }')
    .replace(/\[\s*("\w+"(?:,\s*"\w+")*)\s*\]/g, (_all, list: string) => `[${list.replace(/\s+/g, ' ')}]`)
    .replace(
      /\{\s*("type": "string"),\s*("format": "text"),\s*("label": \{[^{}]*\})\s*\}/g,
      '{ $1, $2, $3 }',
    );
}
