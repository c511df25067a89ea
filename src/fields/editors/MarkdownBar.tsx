import Visibility from '@mui/icons-material/VisibilityOutlined';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { type MarkTool, markTools, setMarks } from './markdownTools.tsx';
import { ToolButton } from './ToolButton.tsx';

interface MarkdownBarProps {
  /** The id of what names the text below. */
  readonly label: string;
  /** Whether the text is shown as it will read. */
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** The box that is typed in; none while the text is shown. */
  readonly box: () => HTMLTextAreaElement | null;
}

/** The buttons over a box of Markdown: those that set marks, and the one that shows how it reads. */
export function MarkdownBar({ label, isShown, onShow, box }: MarkdownBarProps) {
  const translate = useTranslate();
  const use = (tool: MarkTool) => {
    const input = box();
    if (!input) return;
    const { value: text, selectionStart: from, selectionEnd: until } = input;
    const made = setMarks(tool, { text, from, until });
    input.focus();
    input.setSelectionRange(made.start, made.end);
    typeIn(input, made.text);
    input.setSelectionRange(made.from, made.until);
  };
  return (
    <Bar role="toolbar" aria-labelledby={label}>
      {!isShown &&
        markTools.map((group) => (
          <span key={group[0]?.name}>
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                label={translate(`form.html.${tool.name}`)}
                onPress={() => use(tool)}
              >
                {tool.icon}
              </ToolButton>
            ))}
          </span>
        ))}
      <span>
        <ToolButton
          label={translate('form.markdown.preview')}
          pressed={isShown}
          onPress={() => onShow(!isShown)}
        >
          <Visibility />
        </ToolButton>
      </span>
    </Bar>
  );
}

// As if somebody typed it, so that the browser's own undo takes it back; a browser without that sets it.
function typeIn(input: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  input.setRangeText(text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const Bar = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& > span': { display: 'flex', gap: 2 },
  '& > span + span': { marginLeft: 4, paddingLeft: 4, borderLeft: `1px solid ${tokens.line}` },
}));
