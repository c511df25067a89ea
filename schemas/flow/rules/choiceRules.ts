import type { Property } from '../../resource.ts';
import { optionWords, textOf, type ValueSchema } from './valueSchema.ts';

/** The `enum` of a parameter for the field of a form that sends texts; undefined where it has none. */
export function choiceRules(
  schema: ValueSchema | null | undefined,
): Pick<Property, 'enum' | 'options'> | undefined {
  const values = schema?.['enum'];
  if (!Array.isArray(values)) return undefined;
  const texts = values.filter((one) => one !== null).map(textOf);
  const options = values.map((value) => {
    const text = textOf(value);
    const words = optionWords(schema, value);
    const label = (word: string | undefined) => (word ? `${text} · ${word}` : text);
    return [text, { label: { zh_cn: label(words?.zh_cn), en: label(words?.en) } }] as const;
  });
  return { enum: [...new Set(texts)], options: Object.fromEntries(options) };
}
