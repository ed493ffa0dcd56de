import { useInternalNode, useStore } from '@xyflow/react'
import type { Position } from '@xyflow/react'
import { openOf, outputsOf } from '../../domain/graph/outputs'
import { useCarrying } from '../../store/edit/carrying'
import { useDocument } from '../../store/document/document'
import { useEditable } from '../../store/document/draft'
import { useSelection } from '../../store/page/selection'
import type { LinkEdge } from '../flow'
import type { Point } from '../layout/geometry'
import { useHover } from './hover'
import { useLinking } from './linking'
import { Port } from './Port'
import { allSpots } from './portSpots'
import { waits } from './waits'
import type { Node } from '../../wire/types'

interface Props {
  node: Node
  out: Position // the side most links leave
  done: Position // the side a loop is left by
}

// Ports are the handles of a card: one for each output while the card is pointed at or
// selected, else those of named ways that lead nowhere yet; a veil while a link is drawn that cannot lead here, and a ring where what is
// dragged would go.
export function Ports(props: Props) {
  const { id } = props.node
  const hovered = useHover((state) => state.node === id)
  const alone = useSelection(({ nodes }) => nodes.length === 1 && nodes[0] === id)
  const linking = useLinking((state) => state.source !== undefined)
  const refused = useLinking((state) => state.refused.has(id))
  const from = useLinking((state) => state.source?.from === id)
  const over = useLinking((state) => state.over === id)
  const carrying = useCarrying((state) => state.step !== undefined)
  const before = useCarrying((state) => state.target?.step === id)
  if (linking) {
    if (refused && !from) return <span className="card-veil" />
    return over && !refused ? <span className="card-target" /> : null
  }
  if (carrying) return before ? <span className="card-target" /> : null
  return <Handles {...props} all={hovered || alone} />
}

function Handles({ all, ...props }: Props & { all: boolean }) {
  const { node } = props
  const waiting = useDocument(({ workflow: { edges } }) => outputsOf(node).some((output) => waits(node, output, edges)))
  return all || waiting ? <Drawn {...props} all={all} /> : null
}

function Drawn({ node, out, done, all }: Props & { all: boolean }) {
  const editable = useEditable()
  const edges = useDocument((state) => state.workflow.edges)
  const starts = useStarts(node.id)
  const card = useInternalNode(node.id)
  if (!editable || node.kind === 'EndLoop') return null
  const outputs = outputsOf(node)
  const open = new Set(openOf(node, edges))
  const box = {
    ...(card?.internals.positionAbsolute ?? { x: 0, y: 0 }),
    width: card?.width ?? 1,
    height: card?.height ?? 1,
  }
  const isWaiting = (output: string): boolean => waits(node, output, edges)
  const spots = allSpots(outputs, starts, box, { out, done }, isWaiting)
  return (
    <div className="ports nodrag nopan">
      {outputs
        .filter((output) => all || isWaiting(output))
        .map((output) => (
          <Port
            key={output}
            node={node.id}
            output={output}
            side={spots.get(output)?.side ?? out}
            share={spots.get(output)?.share ?? 0.5}
            bends={spots.get(output)?.bends ?? false}
            close={outputs.some((other) => !isWaiting(other) && other !== '')}
            room={box.width / (outputs.length + 1) - 4}
            open={open.has(output)}
          />
        ))}
    </div>
  )
}

// useStarts are the points at which the links of a step leave it, by output.
function useStarts(node: string): ReadonlyMap<string, Point> {
  const links = useStore((state) => state.edges) as readonly LinkEdge[]
  return new Map(
    links.flatMap(({ source, data }) => {
      const start = data?.points[0]
      return source === node && start ? [[data.output, start]] : []
    }),
  )
}
