import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { type Lang, langs } from '#schemas/resource.ts';
import { partId } from '../controls/partId.ts';
import { emptied, isFixed, labelId, propertyOf, reported } from '../controls/widget.ts';

const names: Readonly<Record<Lang, string>> = { zh_cn: '中文', en: 'English' };

/** A text in both languages, with an input for each. One of them is enough. */
export function WordsWidget(props: WidgetProps) {
  const { id, rawErrors } = props;
  const { properties = {} } = propertyOf(props);
  const said = (props.value ?? {}) as Readonly<Partial<Record<Lang, string>>>;
  const change = (lang: Lang, text: string) => {
    const { [lang]: _before, ...others } = said;
    const next = text === '' ? others : { ...others, [lang]: text };
    props.onChange(Object.keys(next).length === 0 ? emptied(props) : next);
  };
  return (
    <Boxes role="group" aria-labelledby={labelId(props)}>
      {langs.map((lang, at) => (
        <OutlinedInput
          key={lang}
          id={at === 0 ? id : partId(id, lang)}
          fullWidth
          size="small"
          multiline
          maxRows={14}
          minRows={(properties[lang]?.maxLength ?? 5000) > 300 ? 3 : 1}
          value={said[lang] ?? ''}
          error={(rawErrors?.length ?? 0) > 0}
          readOnly={isFixed(props)}
          onChange={({ target }) => change(lang, target.value)}
          startAdornment={<Name aria-hidden>{names[lang]}</Name>}
          slotProps={{
            input: { ...reported(props), 'aria-label': names[lang], lang: lang === 'en' ? 'en' : 'zh-CN' },
          }}
        />
      ))}
    </Boxes>
  );
}

const Boxes = styled('div')({ display: 'grid', gap: 8 });

const Name = styled('span')(({ theme }) => ({
  flex: 'none',
  alignSelf: 'flex-start',
  width: 56,
  fontSize: '0.75rem',
  lineHeight: 1.9,
  color: theme.tokens.inkFaint,
}));
