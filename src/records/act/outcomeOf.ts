import type { Lang, Resource, Row, Tone } from '#schemas/resource.ts';

/** What became of an action that was carried out. */
interface Outcome {
  readonly type: 'success' | 'warning' | 'error';
  /** The results, each once; empty where no field says them. */
  readonly words: string;
}

/**
 * The outcome of an action on records by a field of its answer: an action may have been carried out and yet have
 * failed, such as the run of a test. The worst result decides the type.
 */
export function outcomeOf(
  { schema }: Pick<Resource, 'schema'>,
  field: string | undefined,
  answer: readonly Row[],
  lang: Lang,
): Outcome {
  const options = field === undefined ? undefined : schema.properties[field]?.options;
  const results = [...new Set(answer.map((row) => String(row[field ?? '']))).values()].flatMap(
    (value) => options?.[value] ?? [],
  );
  const has = (tone: Tone) => results.some((one) => one.tone === tone);
  return {
    type: has('danger') ? 'error' : has('warning') ? 'warning' : 'success',
    words: results.map(({ label }) => label[lang]).join(lang === 'en' ? ', ' : '、'),
  };
}
