import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useTranslate } from 'react-admin';
import { EditorToolbar } from './EditorToolbar.tsx';
import { type MarkTool, markTools, setMarks } from './markdownTools.tsx';
import { ToolButton } from './ToolButton.tsx';

interface MarkdownBarProps {
  /** The id of the label of the text below. */
  readonly label: string;
  /** Whether the preview is shown. */
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** The textarea; null while the preview is shown. */
  readonly box: () => HTMLTextAreaElement | null;
}

/** The toolbar of a Markdown input: formatting buttons and a preview button. */
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
    <EditorToolbar label={label}>
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
    </EditorToolbar>
  );
}

// Inserts as if typed, so that the browser's undo works. A browser without that command sets the value.
function typeIn(input: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  input.setRangeText(text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
