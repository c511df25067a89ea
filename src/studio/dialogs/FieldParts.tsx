import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Words } from '#schemas/resource.ts';
import { type FieldKind, fieldKinds } from '../fields.ts';
import { useTexts } from '../texts.ts';

/** A name as files have it. */
const namePattern = /^[a-z][a-z0-9_]{0,47}$/;

/** Why a name is not possible: the key of the text; undefined where it is. */
export function nameFault(name: string, taken: readonly string[]): string | undefined {
  if (!namePattern.test(name)) return 'studio.field.nameRule';
  return taken.includes(name) ? 'studio.field.nameTaken' : undefined;
}

interface NameBoxProps {
  readonly label: string;
  readonly value: string;
  /** The key of the text that says what is wrong, once it is to be shown. */
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The input of a name. */
export function NameBox({ label, value, fault, onChange }: NameBoxProps) {
  const { t } = useTexts();
  return (
    <TextField
      autoFocus
      required
      size="small"
      label={label}
      value={value}
      error={fault !== undefined}
      helperText={t(fault ?? 'studio.field.nameHint')}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: 48, spellCheck: false, autoCapitalize: 'none' } }}
    />
  );
}

interface LabelBoxesProps {
  readonly value: Words;
  readonly isChecked: boolean;
  readonly onChange: (value: Words) => void;
}

/** The inputs of a label in both languages. */
export function LabelBoxes({ value, isChecked, onChange }: LabelBoxesProps) {
  const { t } = useTexts();
  return (['zh_cn', 'en'] as const).map((lang) => {
    const isMissing = isChecked && value[lang].trim() === '';
    return (
      <TextField
        key={lang}
        required
        size="small"
        label={t(`studio.field.label.${lang}`)}
        value={value[lang]}
        error={isMissing}
        helperText={isMissing ? t('studio.field.missing') : undefined}
        onChange={({ target }) => onChange({ ...value, [lang]: target.value })}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
    );
  });
}

interface KindBoxProps {
  readonly value: FieldKind;
  readonly without?: readonly FieldKind[];
  readonly onChange: (value: FieldKind) => void;
}

/** The choice of a field's kind, in words. */
export function KindBox({ value, without = [], onChange }: KindBoxProps) {
  const { t } = useTexts();
  const kinds = [...fieldKinds.keys()].filter((kind) => !without.includes(kind));
  return (
    <TextField
      select
      size="small"
      label={t('studio.field.kind')}
      value={value}
      onChange={({ target }) => onChange(target.value as FieldKind)}
    >
      {kinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {t(`studio.kind.${kind}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
