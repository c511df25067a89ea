import type { Parameter } from '../../flow/api.ts';
import type { Json } from '../../resource.ts';
import { listOf } from '../document/dict.ts';
import { plainText } from '../document/plainText.ts';
import { firstOf, type Shape } from '../document/shape.ts';

/** The rules of a parameter that follow from its schema: limits, what it is otherwise, and what it may be in words. */
export function ruleOf(shape: Shape, about: string): Omit<Parameter, 'name' | 'required'> {
  const { parts, type } = shape;
  const [min, max] = limits(shape);
  const otherwise = type === 'file' ? undefined : textOf(firstOf(parts, 'default'));
  return {
    type,
    ...(otherwise !== undefined && otherwise.length <= 1000 && { default: otherwise }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    description: plainText([about || shape.description, choicesOf(shape)].filter(Boolean).join(' '), 500),
  };
}

function limits({ parts, type }: Shape): readonly [number | undefined, number | undefined] {
  const [low, high] = bounds[type] ?? [];
  const number = (name: string | undefined) => {
    const value = name ? firstOf(parts, name) : undefined;
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  const [min, max] = [number(low), number(high)];
  return min !== undefined && max !== undefined && min > max ? [undefined, undefined] : [min, max];
}

const bounds: Readonly<Record<string, readonly [string, string]>> = {
  string: ['minLength', 'maxLength'],
  integer: ['minimum', 'maximum'],
  float: ['minimum', 'maximum'],
  array: ['minItems', 'maxItems'],
};

function choicesOf({ parts }: Shape): string {
  const own = listOf(firstOf(parts, 'enum'));
  const inside = listOf((firstOf(parts, 'items') as { enum?: unknown } | undefined)?.enum);
  const texts = (own.length > 0 ? own : inside).map(textOf).filter((one) => one !== undefined);
  return texts.length > 0 ? `(${texts.slice(0, 30).join(' | ')}${texts.length > 30 ? ' | …' : ''})` : '';
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  try {
    return typeof value === 'string' ? plainText(value, 2000) : JSON.stringify(value as Json);
  } catch {
    // So deep that it cannot be written.
    return undefined;
  }
}
