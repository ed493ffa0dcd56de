import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { CSSProperties, PointerEvent, WheelEvent } from 'react'
import { Map as MapIcon } from 'lucide-react'
import { texts } from '../domain/texts'
import { useRunAt } from '../store/run/stepRun'
import { freeCorner } from './corner'
import type { Corner } from './corner'
import type { CanvasNode } from './flow'
import type { Box, Point } from './layout/geometry'
import { IconButton } from '../ui/IconButton'
import { boxOfNode, boxOfNodes, inside, rectangle, shapesOf, mapFor } from './minimapShapes'
import './Minimap.css'

const WHEEL = 0.0015 // how much nearer a turn of the wheel brings the canvas

// Minimap shows the whole graph small, and what of it is in sight. A press or a
// drag moves the canvas there, the wheel zooms. It stands in a corner where it covers
// neither what is selected nor what a run is at, and stays while the pointer is on it; where
// no corner is free it is a button.
export function Minimap({ nodes }: { nodes: readonly CanvasNode[] }) {
  const late = useDeferredValue(nodes) // a drag does not wait for it
  const boxes = useMemo(() => boxOfNodes(late), [late])
  const view = useView()
  const flow = useReactFlow()
  const free = useFreeCorner(late)
  const [held, hold] = useState<Corner>()
  const corner = held ?? free
  if (!boxes) return null
  if (!corner)
    return (
      <Panel position="bottom-right" className="minimap-open">
        <IconButton icon={MapIcon} label={texts.canvas.minimap} onClick={() => hold('bottom-right')} />
      </Panel>
    )
  const shown = mapFor([boxes, view], SIZE)

  const go = (event: PointerEvent): void => {
    const at = pointIn(event, shown)
    void flow.setCenter(at.x, at.y, { zoom: flow.getZoom() })
  }
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    go(event)
  }
  const zoom = (event: WheelEvent): void => {
    void flow.zoomTo(flow.getZoom() * Math.exp(-event.deltaY * WHEEL))
  }

  return (
    <Panel
      position={corner}
      className="minimap nopan nowheel"
      role="img"
      aria-label={texts.canvas.minimap}
      onPointerEnter={() => hold(corner)}
      onPointerLeave={() => hold(undefined)}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (event.buttons === 1) go(event)
      }}
      onWheel={zoom}
    >
      <Graph nodes={late} x={shown.x} y={shown.y} width={shown.width} height={shown.height} />
      <svg viewBox={viewBox(shown)} preserveAspectRatio="none" aria-hidden>
        <path className="minimap-view" d={inside(shown, view)} />
        <path className="minimap-sight" d={rectangle(view)} />
      </svg>
    </Panel>
  )
}

interface GraphProps extends Box {
  nodes: readonly CanvasNode[]
}

const Graph = memo(function Graph({ nodes, ...shown }: GraphProps) {
  const shapes = useMemo(() => shapesOf(nodes), [nodes])
  return (
    <svg className="minimap-graph" viewBox={viewBox(shown)} preserveAspectRatio="none" aria-hidden>
      {shapes.map(([kind, path]) => (
        <path key={kind} className={kind} style={familyStyle(kind)} d={path} />
      ))}
    </svg>
  )
})

const familyStyle = (kind: string): CSSProperties | undefined =>
  kind.startsWith('family-') ? { fill: `var(--${kind})`, stroke: `var(--${kind})` } : undefined

const viewBox = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`

// useView is what is in sight, in pixels of the graph.
function useView(): Box {
  const [x, y, zoom] = useStore((state) => state.transform)
  const [width, height] = [useStore((state) => state.width), useStore((state) => state.height)]
  return boxOfNode({ x: -x / zoom, y: -y / zoom }, width / zoom, height / zoom)
}

const SIZE = { width: 7, height: 8 } // rem, as in Minimap.css
const AROUND = 14 // pixels between it and what it must not touch, as in Minimap.css

// useFreeCorner is where the map covers none of the steps that matter now.
function useFreeCorner(nodes: readonly CanvasNode[]): Corner | undefined {
  const at = useRunAt()
  const [x, y, zoom] = useStore((state) => state.transform)
  const room = { width: useStore((state) => state.width), height: useStore((state) => state.height) }
  const matter = useMemo(
    () => nodes.filter((node) => node.type === 'step' && (node.selected || node.id === at)),
    [nodes, at],
  )
  if (matter.length === 0) return freeCorner(room, SIZE, [])
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const map = { width: SIZE.width * rem + 2 * AROUND, height: SIZE.height * rem + 2 * AROUND }
  return freeCorner(
    room,
    map,
    matter.map(({ position, width = 0, height = 0 }) => ({
      x: position.x * zoom + x,
      y: position.y * zoom + y,
      width: width * zoom,
      height: height * zoom,
    })),
  )
}

// pointIn is the place of the graph under the pointer.
function pointIn({ clientX, clientY, currentTarget }: PointerEvent, shown: Box): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return {
    x: shown.x + ((clientX - left) / width) * shown.width,
    y: shown.y + ((clientY - top) / height) * shown.height,
  }
}
