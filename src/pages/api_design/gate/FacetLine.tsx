import { useTranslate } from 'ra-core';
import type { Facet } from '#schemas/flow/changes/change.ts';
import type { Json } from '#schemas/resource.ts';
import { wordsDiffer } from '../../../screens/history/wordsDiffer.ts';

/** A property that is not what it was: short values from one to the other, long ones word by word. */
export function FacetLine({ facet: { what, from, to } }: { readonly facet: Facet }) {
  const translate = useTranslate();
  const [old, next] = [shown(from), shown(to)];
  const pieces = old.length + next.length > 80 ? wordsDiffer(old, next) : undefined;
  return (
    <div>
      <dt>{translate(`gate.what.${what}`, { _: what })}</dt>
      {pieces ? (
        <dd className="kf-long">
          {pieces.map(({ kind, text }, at) => {
            const Tag = ({ same: 'span', gone: 'del', new: 'ins' } as const)[kind];
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
            return <Tag key={at}>{text}</Tag>;
          })}
        </dd>
      ) : (
        <dd>
          {old !== '' && <del>{old}</del>} {next !== '' && <ins>{next}</ins>}
        </dd>
      )}
    </div>
  );
}

const mostShown = 20_000;

function shown(value: Json): string {
  if (value === null) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return text.slice(0, mostShown);
}
