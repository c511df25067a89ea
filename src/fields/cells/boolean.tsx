import type { CellProps } from '../fieldView.ts';

const words = {
  yes: { zh_cn: '是', en: 'Yes' },
  no: { zh_cn: '否', en: 'No' },
} as const;

/** Yes or no, told apart by word and dot; of "failed" or "must change the password" a yes is no good news. */
export function BooleanCell({ value, view }: CellProps) {
  return (
    <span className="kf-tone" data-tone={value ? 'info' : 'neutral'}>
      {words[value ? 'yes' : 'no'][view.lang]}
    </span>
  );
}
