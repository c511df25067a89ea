import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { uploadEnding } from '#schemas/uploads.ts';
import { DropPlace } from '../controls/DropPlace.tsx';
import { FileButton } from '../controls/FileButton.tsx';
import { fileRule, imageRule } from '../controls/upload.ts';
import { useUploadList } from '../controls/useUploadList.ts';
import { isFixed, propertyOf } from '../controls/widget.ts';

/** Several files, each uploaded as soon as it is chosen or dropped, up to the field's limit. */
export function FilesWidget(props: WidgetProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const { maxItems = 20, items } = propertyOf(props);
  const rule = items?.format === 'image' ? imageRule : fileRule;
  const { addresses, nameOf, sending, fault, add, remove } = useUploadList(props, rule, maxItems);
  const fixed = isFixed(props) || addresses.length >= maxItems;
  return (
    <DropPlace
      isWrong={(props.rawErrors?.length ?? 0) > 0}
      isFixed={fixed}
      onFiles={(files) => add([...files])}
    >
      <div>
        <FileButton
          ref={button}
          widget={fixed ? { ...props, disabled: true } : props}
          types={rule.types}
          isMany
          onFiles={(files) => add([...files])}
        >
          {translate('work.files.choose')}
        </FileButton>
        <Said role={fault ? 'alert' : undefined} data-fault={fault !== undefined}>
          {fault ??
            (sending
              ? translate('form.upload.sending', { name: sending })
              : translate(rule === imageRule ? 'work.files.pictures' : 'work.files.hint', {
                  count: addresses.length,
                  most: maxItems,
                }))}
        </Said>
        {addresses.length > 0 && (
          <Chosen>
            {addresses.map((address) => (
              <li key={address}>
                <span>{nameOf(address)}</span>
                <small>{uploadEnding(address)?.toUpperCase()}</small>
                {!isFixed(props) && (
                  <IconButton
                    size="small"
                    aria-label={translate('work.files.remove', { name: nameOf(address) })}
                    onClick={() => {
                      remove(address);
                      button.current?.focus();
                    }}
                  >
                    <Close fontSize="inherit" />
                  </IconButton>
                )}
              </li>
            ))}
          </Chosen>
        )}
      </div>
      {sending && <Line aria-label={translate('form.upload.busy')} />}
    </DropPlace>
  );
}

const Said = styled('p')(({ theme }) => ({
  margin: '6px 0 0',
  fontSize: '0.75rem',
  color: theme.tokens.inkFaint,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '&[data-fault="true"]': { color: theme.tokens.tones.danger.ink },
}));

const Chosen = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, fontSize: '0.8125rem' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { color: theme.tokens.inkFaint },
}));

const Line = styled(LinearProgress)({ position: 'absolute', left: 0, right: 0, bottom: 0 });
