import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Property } from '#schemas/resource.ts';
import { useLang } from '../../lang.ts';

interface TemplatesProps {
  readonly templates: NonNullable<Property['templates']>;
  readonly onTake: (text: string) => void;
}

/** Templates for an empty text. */
export function Templates({ templates, onTake }: TemplatesProps) {
  const lang = useLang();
  return (
    <Row>
      {templates.map(({ label, text }) => (
        <Button key={label.en} size="small" variant="outlined" onClick={() => onTake(text)}>
          {label[lang]}
        </Button>
      ))}
    </Row>
  );
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });
