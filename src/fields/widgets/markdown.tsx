import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { Suspense, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Counter } from '../controls/Counter.tsx';
import { TextBox } from '../controls/TextBox.tsx';
import { emptied, isFixed, labelId, propertyOf } from '../controls/widget.ts';
import { MarkdownBar } from '../editors/MarkdownBar.tsx';
import { LazyMarkdown } from '../lazyMarkdown.ts';

/** Markdown: a text input, a toolbar and a preview. */
export function MarkdownWidget(props: WidgetProps) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const text = String(props.value ?? '');
  return (
    <Place ref={place}>
      {!isFixed(props) && (
        <MarkdownBar
          label={labelId(props)}
          isShown={isShown}
          onShow={setShown}
          box={() => place.current?.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])') ?? null}
        />
      )}
      {isShown ? (
        <Reading>
          {text.trim() === '' ? (
            <p>{translate('form.markdown.none')}</p>
          ) : (
            <Suspense fallback={<Skeleton variant="rounded" height={80} />}>
              <LazyMarkdown text={text} title={translate('form.markdown.preview')} tallest={420} />
            </Suspense>
          )}
        </Reading>
      ) : (
        <TextBox
          widget={props}
          text={text}
          lines={4}
          onText={(typed) => props.onChange(typed === '' ? emptied(props) : typed)}
          end={text.length > 0 ? <Counter text={text} most={propertyOf(props).maxLength} /> : undefined}
        />
      )}
    </Place>
  );
}

const Place = styled('div')({ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' });

const Reading = styled('div')(({ theme: { tokens } }) => ({
  minHeight: 112,
  padding: '8px 14px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  '& p': { margin: 0, color: tokens.inkSoft },
  '& iframe': { display: 'block', width: '100%', border: 0 },
}));
