import AutoFixHighOutlined from '@mui/icons-material/AutoFixHighOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import UndoIcon from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { memo, type ReactElement, useState } from 'react';
import { useTranslate } from 'react-admin';
import { getNodesBounds, getViewportForBounds, useReactFlow, useStoreApi } from 'reactflow';
import { useDesign } from '../../../flow/designContext.ts';
import { nodeLabel } from '../../../flow/nodeName.ts';
import { useWords } from '../../../lang.ts';
import { SearchChoice } from '../../../ui/SearchChoice.tsx';
import { useRovingFocus } from '../../../ui/useRovingFocus.ts';
import { arrange } from '../document/arrange.ts';
import { notePrefix } from '../document/canvasNode.ts';
import { move } from '../document/edits.ts';

interface ToolbarProps {
  readonly show: (id: string) => void;
  /** Called when a note was added, to edit it. */
  readonly onNote: (id: string) => void;
  readonly onRun: () => void;
  /** The panel that runs the draft is open. */
  readonly isRunning: boolean;
}

/** The actions on the whole flow. */
export const Toolbar = memo(function Toolbar({ show, onNote, onRun, isRunning }: ToolbarProps) {
  const translate = useTranslate();
  const { flow, edit, undo, redo, canUndo, canRedo } = useDesign();
  const { getNode, getNodes, setViewport, screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
  const roving = useRovingFocus();
  const tidy = () => {
    const sizeOf = (id: string) => {
      const { width = 216, height = 84 } = getNode(id)?.measured ?? {};
      return { width, height };
    };
    const places = arrange(flow, sizeOf);
    edit((now) => move(now, places));
    // The target positions of the nodes, not the currently drawn ones.
    const { width, height, minZoom } = store.getState();
    const drawn = getNodes().map((node) => {
      const [x, y] = places[node.id] ?? [node.position.x, node.position.y];
      return { ...node, position: { x, y } };
    });
    void setViewport(getViewportForBounds(getNodesBounds(drawn), width, height, minZoom, 1, 0.1), {
      duration: 200,
    });
  };
  const addNote = () => {
    const { x, y } = screenToFlowPosition({ x: window.innerWidth / 2, y: window.innerHeight / 3 });
    edit((now) => ({
      ...now,
      notes: [...(now.notes ?? []), { text: '', at: [Math.round(x), Math.round(y)] }],
    }));
    onNote(`${notePrefix}${flow.notes?.length ?? 0}`);
  };
  return (
    <Bar data-part="tools">
      <Tools role="toolbar" aria-label={translate('designer.tools')} {...roving}>
        <Tool label={translate('designer.undo')} onClick={undo} disabled={!canUndo} icon={<UndoIcon />} />
        <Tool label={translate('designer.redo')} onClick={redo} disabled={!canRedo} icon={<RedoIcon />} />
        <Tool label={translate('designer.arrange')} onClick={tidy} icon={<AutoFixHighOutlined />} />
        <Tool label={translate('designer.addNote')} onClick={addNote} icon={<StickyNote2Outlined />} />
      </Tools>
      <FindNode show={show} />
      <Button
        variant="contained"
        size="small"
        startIcon={<PlayArrowOutlined />}
        aria-expanded={isRunning}
        onClick={onRun}
        sx={{ marginLeft: 'auto' }}
      >
        {translate('designer.tryRun')}
      </Button>
    </Bar>
  );
});

/** Finds a node of a large flow by name. */
function FindNode({ show }: Pick<ToolbarProps, 'show'>) {
  const words = useWords();
  const translate = useTranslate();
  const { flow } = useDesign();
  const [typed, setTyped] = useState<string>();
  return (
    <SearchChoice<string>
      size="small"
      options={Object.keys(flow.nodes)}
      value={null}
      typed={typed}
      onTyped={setTyped}
      blurOnSelect
      clearOnBlur
      getOptionLabel={(id) => nodeLabel(flow, id, words)}
      onChange={(_event, id) => id && show(id)}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={translate('designer.find')}
          slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': translate('designer.find') } }}
        />
      )}
      sx={{ width: 220, marginLeft: 1 }}
    />
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        // A disabled button would lose the focus right after the last step was undone.
        aria-disabled={disabled}
        onClick={() => !disabled && onClick()}
        size="small"
        sx={disabled ? { color: 'action.disabled' } : undefined}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  padding: '8px 12px',
  borderBottom: `1px solid ${theme.tokens.line}`,
}));

const Tools = styled('div')({ display: 'flex', gap: 4 });
