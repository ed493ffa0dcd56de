import { EdgeLabelRenderer } from '@xyflow/react'
import { Plus } from 'lucide-react'
import { canInsert } from '../../domain/graph/insert'
import { texts } from '../../domain/texts'
import { edgeKey } from '../../domain/graph/workflow'
import { useCarrying } from '../../store/edit/carrying'
import { useDocument } from '../../store/document/document'
import { useEditable } from '../../store/document/draft'
import { pick } from '../../store/page/picking'
import type { Point } from '../layout/geometry'
import { hoverLink, leaveLink, useHover } from './hover'
import { useLinking } from './linking'
import { useLinkDrag } from './useLinkDrag'
import { tip } from '../../ui/tooltip'
import './LinkHandles.css'

interface Props {
  link: string // key of the link
  selected: boolean
  middle: Point
  labelled: boolean // its name stands in the middle
  start: Point
  end: Point
}

// LinkHandles are there while a link is pointed at or selected: a step is added in its
// middle, and its end is dragged to another step.
export function LinkHandles(props: Props) {
  const hovered = useHover((state) => state.link === props.link)
  const linking = useLinking((state) => state.source !== undefined)
  const carrying = useCarrying((state) => state.step !== undefined)
  return (hovered || props.selected) && !linking && !carrying ? <Handles {...props} /> : null
}

function Handles({ link, selected, middle, labelled, start, end }: Props) {
  const workflow = useDocument((state) => state.workflow)
  const editable = useEditable()
  const drag = useLinkDrag()
  const edge = workflow.edges.find((one) => edgeKey(one) === link)
  if (!edge || !editable || !canInsert(workflow, edge)) return null
  const stay = { onPointerEnter: () => hoverLink(link), onPointerLeave: leaveLink }
  const at = ({ x, y }: Point): { transform: string } => ({
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
  })
  return (
    <EdgeLabelRenderer>
      <button
        type="button"
        tabIndex={-1}
        className="link-add nodrag nopan"
        data-aside={asideOf(start, end, labelled)}
        data-testid={`add-${link}`}
        aria-label={texts.editing.handles.insert}
        {...tip(texts.editing.handles.insert, '')}
        style={at(middle)}
        {...stay}
        onClick={({ clientX, clientY }) =>
          pick({ what: 'step', where: { kind: 'link', key: link } }, { x: clientX, y: clientY })
        }
      >
        <span>
          <Plus size={13} strokeWidth={2.25} aria-hidden />
        </span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        className="link-end nodrag nopan"
        data-selected={selected || undefined}
        data-testid={`end-${link}`}
        aria-label={texts.editing.handles.end}
        {...tip(texts.editing.handles.end, '')}
        style={at(end)}
        {...stay}
        onPointerDown={(event) => drag(event, { source: { from: edge.from, output: edge.output ?? '' }, start })}
      />
    </EdgeLabelRenderer>
  )
}

const SHORT = 72 // pixels; on a shorter link the button would leave no room to click on it

// asideOf is where the button stands beside the middle: past the name of the link, or
// past a short one.
function asideOf(start: Point, end: Point, labelled: boolean): string | undefined {
  const across = Math.abs(end.x - start.x) > Math.abs(end.y - start.y)
  if (labelled) return across ? 'below' : 'far'
  return Math.hypot(end.x - start.x, end.y - start.y) < SHORT ? (across ? 'below' : 'near') : undefined
}
