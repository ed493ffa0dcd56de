import { useId } from 'react'
import { namer } from '../../domain/text/describe'
import { lookOf } from '../../domain/graph/look'
import { edgeKey, isStep, outputLabel } from '../../domain/graph/workflow'
import { Icon } from '../../ui/Icon'
import { LABEL } from '../layout/geometry'
import type { Box } from '../layout/geometry'
import type { Route } from '../layout/route'
import { wayOf } from '../layout/routes'
import type { Way } from '../layout/routes'
import { AHEAD, ARROW, pathOf } from '../path'
import type { Drawn } from './bounds'
import { CardPicture } from './CardPicture'
import type { Colours } from './colours'
import { FootPicture } from './FootPicture'
import { NotePicture } from './NotePicture'
import { Label } from './Words'
import type { Brush } from './Words'
import type { Edge, Workflow } from '../../wire/types'

interface Props {
  workflow: Workflow
  drawn: Drawn
  brush: Brush
}

// Drawing is what a picture shows of a graph, within an SVG.
export function Drawing({ workflow, drawn, brush }: Props) {
  const id = useId()
  const nodes = new Map(workflow.nodes.map((node) => [node.id, node]))
  const shown = workflow.nodes.filter((node) => drawn.boxes.has(node.id))
  const nameOf = namer(workflow)
  const folds = foldsOf(workflow, drawn)
  const marks = { arrow: `${id}-arrow`, icon: (name: string) => `${id}-${name}` }
  return (
    <>
      <defs>
        <ArrowHead id={marks.arrow} colour={brush.colours.edge} />
        {workflow.edges.some(fails) && <ArrowHead id={`${marks.arrow}-error`} colour={brush.colours.no} />}
        {[...new Set(shown.map((node) => lookOf(node).icon))].map((icon) => (
          <g key={icon} id={marks.icon(icon)}>
            <Icon name={icon} size={16} />
          </g>
        ))}
      </defs>
      {workflow.notes.map((note) => (
        <NotePicture key={note.id} note={note} brush={brush} />
      ))}
      {[...drawn.frames].map(([head, box]) => (
        <Frame key={head} box={box} colours={brush.colours} />
      ))}
      {drawn.edges.map((edge) => {
        const route = drawn.routes.get(edgeKey(edge))
        const way = wayOf(edge, { ...drawn, nodes })
        return (
          route && <Line key={edgeKey(edge)} edge={edge} route={route} way={way} arrow={marks.arrow} brush={brush} />
        )
      })}
      {shown.map((node) => {
        const box = drawn.boxes.get(node.id)
        if (!box) return null
        if (node.kind === 'EndLoop') return <FootPicture key={node.id} name={node.name} box={box} brush={brush} />
        return (
          <CardPicture
            key={node.id}
            node={node}
            box={box}
            nameOf={nameOf}
            folded={folds.get(node.id)}
            icon={marks.icon}
            brush={brush}
          />
        )
      })}
    </>
  )
}

function ArrowHead({ id, colour }: { id: string; colour: string }) {
  return (
    <marker id={id} refX={-AHEAD} orient="auto" markerUnits="userSpaceOnUse" overflow="visible">
      <path d={ARROW} fill={colour} />
    </marker>
  )
}

const fails = ({ output }: Edge): boolean => output === 'OnError'

function Frame({ box, colours }: { box: Box; colours: Colours }) {
  return (
    <rect
      x={box.x}
      y={box.y}
      width={box.width}
      height={box.height}
      rx={18}
      fill={colours.frame}
      stroke={colours.frameLine}
      strokeDasharray="4 3"
    />
  )
}

interface LineProps {
  edge: Edge
  route: Route
  way: Way
  arrow: string // id of the marker
  brush: Brush
}

function Line({ edge, route, way, arrow, brush }: LineProps) {
  const { colours } = brush
  const label = outputLabel(edge.output)
  const at = label === '' ? undefined : route.label
  return (
    <g>
      <path
        d={pathOf(route.points)}
        fill="none"
        stroke={fails(edge) ? colours.no : colours.edge}
        strokeWidth={1.5}
        strokeDasharray={way === 'back' ? '3 3' : undefined}
        markerEnd={`url(#${fails(edge) ? `${arrow}-error` : arrow})`}
      />
      {at && (
        <Label
          text={label}
          at={at}
          colour={toneOf(edge.output, colours)}
          room={LABEL.most - 2 * LABEL.padding}
          brush={brush}
        />
      )}
    </g>
  )
}

// foldsOf counts the steps that each collapsed loop hides.
function foldsOf({ nodes }: Workflow, { hidden }: Drawn): Map<string, number> {
  const folds = new Map<string, number>()
  for (const node of nodes) {
    const head = hidden.get(node.id)
    if (head !== undefined && isStep(node)) folds.set(head, (folds.get(head) ?? 0) + 1)
  }
  return folds
}

function toneOf(output: string | undefined, colours: Colours): string {
  if (output === 'IfTrue') return colours.yes
  return output === 'IfFalse' || output === 'OnError' ? colours.no : colours.flow
}
