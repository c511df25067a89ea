import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { NewField } from '../fields.ts';
import { useTexts } from '../texts.ts';
import { KindBox, LabelBoxes, NameBox, nameFault } from './FieldParts.tsx';
import { FormDialog } from './FormDialog.tsx';

interface AddFieldProps {
  /** The fields that there are. */
  readonly taken: readonly string[];
  readonly resources: readonly string[];
  readonly onAdd: (field: NewField) => void;
  readonly onClose: () => void;
}

const empty: NewField = {
  name: '',
  kind: 'text',
  label: { zh_cn: '', en: '' },
  required: false,
  unique: false,
  search: false,
  choices: [],
  resource: '',
  listed: true,
};

const systemNames = ['id', 'created_at', 'updated_at', 'version'];

/** Describes one more field; its JSON is written into the text. */
export function AddField({ taken, resources, onAdd, onClose }: AddFieldProps) {
  const { t } = useTexts();
  const [field, setField] = useState(empty);
  const [choices, setChoices] = useState('');
  const [isChecked, setChecked] = useState(false);
  const change = (some: Partial<NewField>) => setField({ ...field, ...some });
  const fault = nameFault(field.name, [...taken, ...systemNames]);
  const values = [...new Set(choices.split(/[\s,，、]+/).filter(Boolean))];
  const isUnnamed = [field.label.zh_cn, field.label.en].some((text) => text.trim() === '');
  const lacksChoices = field.kind === 'choice' && values.length === 0;
  const lacksResource = field.kind === 'reference' && field.resource === '';
  const submit = () => {
    setChecked(true);
    if (!fault && !isUnnamed && !lacksChoices && !lacksResource) onAdd({ ...field, choices: values });
  };
  return (
    <FormDialog
      title={t('studio.field.add')}
      submit={t('studio.field.do')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameBox
        label={t('studio.field.name')}
        value={field.name}
        fault={isChecked ? fault : undefined}
        onChange={(name) => change({ name })}
      />
      <KindBox value={field.kind} onChange={(kind) => change({ kind })} />
      {field.kind === 'choice' && (
        <TextField
          required
          size="small"
          label={t('studio.field.choices')}
          value={choices}
          error={isChecked && lacksChoices}
          helperText={t(isChecked && lacksChoices ? 'studio.field.missing' : 'studio.field.choicesHint')}
          onChange={({ target }) => setChoices(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      )}
      {field.kind === 'reference' && (
        <TextField
          select
          required
          size="small"
          label={t('studio.field.resource')}
          value={field.resource}
          error={isChecked && lacksResource}
          helperText={isChecked && lacksResource ? t('studio.field.missing') : undefined}
          onChange={({ target }) => change({ resource: target.value })}
        >
          {resources.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <LabelBoxes value={field.label} isChecked={isChecked} onChange={(label) => change({ label })} />
      <div>
        {(['required', 'unique', 'search', 'listed'] as const).map((word) => (
          <FormControlLabel
            key={word}
            control={
              <Checkbox
                size="small"
                checked={field[word]}
                onChange={({ target }) => change({ [word]: target.checked })}
              />
            }
            label={t(`studio.field.${word}`)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
