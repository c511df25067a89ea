import { useState } from 'react';
import type { NewEntity } from '../fields.ts';
import { useTexts } from '../texts.ts';
import { KindBox, LabelBoxes, NameBox, nameFault } from './FieldParts.tsx';
import { FormDialog } from './FormDialog.tsx';

interface NewEntityProps {
  readonly taken: readonly string[];
  readonly onAdd: (entity: NewEntity) => void;
  readonly onClose: () => void;
}

const empty: NewEntity = {
  name: '',
  label: { zh_cn: '', en: '' },
  field: { name: 'name', kind: 'text', label: { zh_cn: '名称', en: 'Name' } },
};

/** Describes a new entity with its first field; its file is written when it is saved. */
export function NewEntityDialog({ taken, onAdd, onClose }: NewEntityProps) {
  const { t } = useTexts();
  const [entity, setEntity] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const { name, label, field } = entity;
  const change = (some: Partial<NewEntity>) => setEntity({ ...entity, ...some });
  // Node reads package.json itself.
  const fault = nameFault(name, [...taken, 'package']);
  const fieldFault = nameFault(field.name, []);
  const words = [label.zh_cn, label.en, field.label.zh_cn, field.label.en];
  const submit = () => {
    setChecked(true);
    if (!fault && !fieldFault && words.every((text) => text.trim() !== '')) onAdd(entity);
  };
  return (
    <FormDialog
      title={t('studio.entity.new')}
      submit={t('studio.entity.do')}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameBox
        label={t('studio.entity.name')}
        value={name}
        fault={isChecked ? fault : undefined}
        onChange={(next) => change({ name: next })}
      />
      <LabelBoxes value={label} isChecked={isChecked} onChange={(next) => change({ label: next })} />
      <strong>{t('studio.entity.first')}</strong>
      <NameBox
        label={t('studio.field.name')}
        value={field.name}
        fault={isChecked ? fieldFault : undefined}
        onChange={(next) => change({ field: { ...field, name: next } })}
      />
      <KindBox
        value={field.kind}
        without={['choice', 'reference']}
        onChange={(kind) => change({ field: { ...field, kind } })}
      />
      <LabelBoxes
        value={field.label}
        isChecked={isChecked}
        onChange={(next) => change({ field: { ...field, label: next } })}
      />
    </FormDialog>
  );
}
