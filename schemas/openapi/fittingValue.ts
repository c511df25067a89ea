import type { Json } from '../resource.ts';
import { firstOf, type Shape } from './shape.ts';

/** Generates a value for a schema without examples, within its type, format and limits. */
export function fittingValue({ parts, type }: Pick<Shape, 'parts' | 'type'>): Json {
  const format = firstOf(parts, 'format');
  const limit = (name: string) => {
    const value = firstOf(parts, name);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  if (type === 'integer' || type === 'float') {
    const [low = 0, high = Number.MAX_SAFE_INTEGER] = [limit('minimum'), limit('maximum')];
    return Math.min(Math.max(type === 'integer' ? Math.ceil(low) : low, 0), high);
  }
  if (type === 'date') return format === 'date-time' ? '2026-01-31T08:00:00Z' : '2026-01-31';
  if (type !== 'string') return samples[type] ?? null;
  const text = typeof format === 'string' && Object.hasOwn(texts, format) ? texts[format] : undefined;
  if (text !== undefined) return text;
  const [fewest = 0, most = mostSigns] = [limit('minLength'), limit('maxLength')];
  return 'string'.padEnd(Math.min(fewest, mostSigns), 'x').slice(0, Math.max(0, most));
}

const mostSigns = 1000;

const samples: Readonly<Record<string, Json>> = { boolean: true, file: '' };

const texts: Readonly<Record<string, string>> = {
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  email: 'someone@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  time: '08:00:00Z',
};
