import { useStoreApi } from '@xyflow/react'
import { useEffect, useMemo, useRef } from 'react'
import { select } from '../store/page/selection'
import { useAsks, useRunSteps } from '../store/run/stepRun'
import { cardsOf, drawFar, farOf, nodeAt } from './far'
import type { CanvasNode, LinkEdge } from './flow'
import './FarGraph.css'

// FarGraph draws a large graph from far away: plain boxes and lines on one
// surface, where thousands of elements would make every move slow. A click
// still selects.
export function FarGraph({ nodes, edges }: { nodes: readonly CanvasNode[]; edges: readonly LinkEdge[] }) {
  const surface = useRef<HTMLCanvasElement>(null)
  const store = useStoreApi()
  const run = useRunSteps()
  const asks = useAsks()
  const still = useMemo(() => farOf(nodes, edges), [nodes, edges])
  const far = useMemo(() => (run ? { ...still, cards: cardsOf(nodes, run, asks) } : still), [still, nodes, run, asks])

  useEffect(() => {
    const draw = (): void => {
      const {
        transform: [x, y, zoom],
        width,
        height,
      } = store.getState()
      if (surface.current) drawFar(surface.current, far, { x, y, zoom }, { width, height })
    }
    draw()
    const theme = new MutationObserver(draw)
    theme.observe(document.documentElement, { attributes: true })
    const stop = store.subscribe(draw)
    return () => {
      stop()
      theme.disconnect()
    }
  }, [far, store])

  useEffect(() => {
    // After the library has heard of the click and has selected nothing.
    const onClick = (event: MouseEvent): void => {
      const {
        domNode,
        transform: [x, y, zoom],
      } = store.getState()
      if (!(event.target instanceof Element) || !domNode || event.target.closest('.react-flow__pane') === null) return
      const { left, top } = domNode.getBoundingClientRect()
      const hit = nodeAt(nodes, { x: (event.clientX - left - x) / zoom, y: (event.clientY - top - y) / zoom })
      if (hit !== undefined) select(hit)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [nodes, store])

  return <canvas ref={surface} className="far-graph" aria-hidden />
}
