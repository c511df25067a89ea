import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useReactFlow } from 'reactflow';
import type { Flow, NodeType } from '#schemas/flow/document.ts';
import { addedTypes, nodeTypes, portsOf } from '#schemas/flow/nodeTypes.ts';
import { useDesign } from '../../../flow/designContext.ts';
import { newNode, viewOf } from '../../../flow/nodeViews.ts';
import { useWords } from '../../../lang.ts';
import { useRovingFocus } from '../../../ui/useRovingFocus.ts';
import { addNode, freePlace, gap, insertNode, type Outlet, type Place } from '../document/edits.ts';
import { freeId } from '../document/newNode.ts';
import { beginDrag } from './useDrop.ts';

interface PaletteProps {
  /** The node to connect the next one to, if it has a free port. */
  readonly from: string | undefined;
  readonly choose: (ids: ReadonlySet<string>) => void;
}

/**
 * The node types that can be added; a new node is connected to the selected node or inserted after it,
 * otherwise placed in the middle of the viewport. A dragged one is placed where it is dropped.
 */
export const Palette = memo(function Palette({ from, choose }: PaletteProps) {
  const translate = useTranslate();
  const words = useWords();
  const { flow, edit } = useDesign();
  const { screenToFlowPosition } = useReactFlow();
  const roving = useRovingFocus();
  const add = (type: NodeType) => {
    const id = freeId(flow.nodes, type);
    const node = newNode(type);
    const way = from === undefined ? undefined : wayOn(flow, from, portsOf(node)[0]);
    edit((now) => {
      if (!way) return addNode(now, id, node, freePlace(now, middle(screenToFlowPosition)));
      if (way.port !== undefined) return insertNode(now, id, node, way.port, way.outlet);
      return addNode(now, id, node, beside(now, way.outlet), way.outlet);
    });
    // The canvas must contain the node before it can be selected.
    setTimeout(() => choose(new Set([id])));
  };
  return (
    <Rail role="toolbar" aria-label={translate('designer.palette')} data-part="palette" {...roving}>
      {addedTypes.map((type) => {
        const { icon: Icon, tone } = viewOf({ type });
        return (
          <Tooltip key={type} title={words(nodeTypes[type].help)} placement="right" describeChild>
            <ButtonBase
              data-tone={tone}
              draggable
              onDragStart={(event) => beginDrag(event, type)}
              onClick={() => add(type)}
            >
              <Icon fontSize="small" aria-hidden />
              {words(nodeTypes[type].label)}
            </ButtonBase>
          </Tooltip>
        );
      })}
    </Rail>
  );
});

/** Where the next node is attached: to a free port, otherwise between the node and its only successor. */
interface Way {
  readonly outlet: Outlet;
  /** The port of the new node that connects to the previous successor. */
  readonly port?: string;
}

function wayOn(flow: Flow, id: string, port: string | undefined): Way | undefined {
  const { [id]: node } = flow.nodes;
  const ports = node ? portsOf(node) : [];
  const free = ports.find((one) => !flow.edges.some(([from, p]) => from === id && p === one));
  if (free !== undefined) return { outlet: { node: id, port: free } };
  const [only] = ports;
  return ports.length === 1 && only !== undefined && port !== undefined
    ? { outlet: { node: id, port: only }, port }
    : undefined;
}

function beside(flow: Flow, { node }: Outlet): Place {
  const [x, y] = flow.layout?.[node] ?? [0, 0];
  return freePlace(flow, [x + gap, y]);
}

function middle(toFlow: (at: { x: number; y: number }) => { x: number; y: number }): Place {
  const { x, y } = toFlow({ x: window.innerWidth / 2, y: window.innerHeight / 2 });
  return [Math.round(x / 10) * 10, Math.round(y / 10) * 10];
}

const Rail = styled('div')(({ theme: { tokens, breakpoints } }) => ({
  width: 150,
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: 8,
  overflowY: 'auto',
  borderRight: `1px solid ${tokens.line}`,
  '& button': {
    justifyContent: 'flex-start',
    gap: 8,
    padding: '7px 8px',
    borderRadius: 7,
    font: 'inherit',
    fontSize: '0.8125rem',
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& button:hover': { backgroundColor: tokens.hover },
  '& button:focus-visible': { outline: `2px solid ${tokens.focus}` },
  ...Object.fromEntries(
    Object.entries(tokens.tones).map(([tone, { mark }]) => [`& [data-tone="${tone}"] svg`, { color: mark }]),
  ),
  [breakpoints.down('md')]: {
    width: 'auto',
    flexDirection: 'row',
    overflowX: 'auto',
    borderRight: 0,
    borderBottom: `1px solid ${tokens.line}`,
  },
}));
