import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useEffect, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { DrawnGroup } from '#schemas/derive/formSchema.ts';
import { type ReferenceTarget, targetName, targetOf } from '../../../fields/controls/referenceTarget.ts';
import { useReferences } from '../../../fields/controls/useReferences.ts';
import { useMayCall } from '../../../may.ts';
import { SearchChoice } from '../../../ui/SearchChoice.tsx';
import type { FormContext } from '../formContext.ts';
import { fits, partsOf } from './pickedParts.ts';

interface PickBoxProps {
  readonly pick: NonNullable<DrawnGroup['pick']>;
  readonly form: FormContext;
  /** The rules of the form's fields. */
  readonly fields: Parameters<typeof fits>[1];
}

/**
 * An input that finds a record and fills fields with the parts of its key; renders nothing if the account may
 * not list the records.
 */
export function PickBox(props: PickBoxProps) {
  const { pick } = props;
  const target = targetOf({ type: 'string', reference: pick.reference });
  const mayList = useMayCall()(target?.resource.services.list ?? '');
  return target && mayList ? <Box {...props} target={target} /> : null;
}

function Box({ pick, form, fields, target }: PickBoxProps & { readonly target: ReferenceTarget }) {
  const translate = useTranslate();
  const id = useId();
  const { records, more, box } = useReferences(target);
  const parts = (record: IdRow) => partsOf(String(record[target.key]), pick.into);
  const offered = records.filter((record) => fits(parts(record), fields));
  useEffect(() => {
    if (box.open && offered.length < enough) more();
  });
  return (
    <Frame>
      <label htmlFor={id}>{pick.label}</label>
      <SearchChoice<IdRow>
        id={id}
        {...box}
        options={offered}
        loadingText={translate('form.loading')}
        noOptionsText={translate('form.nothingFound')}
        getOptionLabel={(record) => targetName(target, record)}
        getOptionKey={(record) => record.id}
        // The choice is in the fields; the input is for the next choice.
        value={null}
        onChange={(_event, record) => record && form.fill(parts(record))}
        renderInput={({ InputProps: { ref, ...around }, inputProps }) => (
          <OutlinedInput
            {...around}
            ref={ref}
            inputProps={inputProps}
            fullWidth
            size="small"
            placeholder={translate('form.search')}
          />
        )}
      />
    </Frame>
  );
}

// If many records are not offered, further pages are loaded until there are this many.
const enough = 10;

const Frame = styled('div')(({ theme }) => ({
  '& > label': {
    display: 'block',
    marginBottom: 6,
    fontSize: '0.8125rem',
    fontWeight: 500,
    color: theme.tokens.ink,
  },
}));
