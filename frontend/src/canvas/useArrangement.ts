import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Failure } from '../domain/failure'
import { loopsOf } from '../domain/loops'
import { texts } from '../domain/texts'
import { edgeKey } from '../domain/workflow'
import { notify } from '../store/notices'
import type { Scene } from '../store/scene'
import { elk } from './elk'
import { arrange, NOTHING, tidy } from './layout/arrange'
import type { Arrangement } from './layout/arrange'
import type { Point } from './layout/geometry'

interface Arranged {
  arrangement: Arrangement
  busy: boolean // steps wait for their place
  tidied: () => Promise<ReadonlyMap<string, Point>> // where Tidy up would put every step
}

// useArrangement keeps a scene arranged. Places that the layout gives are not
// written to the document: they become the person's own when something is moved.
export function useArrangement({ workflow, bodies, gone }: Scene): Arranged {
  const [{ arrangement, shape: arranged }, setArranged] = useState({ arrangement: NOTHING, shape: '' })
  const loops = useMemo(() => loopsOf(bodies), [bodies])
  const latest = useRef({ workflow, loops, gone, arrangement })
  const ahead = useRef<Arrangement['planned']>(undefined) // routes of a Tidy up that the document follows
  const shape = shapeOf({ workflow, bodies, gone })

  useEffect(() => {
    latest.current = { workflow, loops, gone, arrangement }
  }, [workflow, loops, gone, arrangement])

  useEffect(() => {
    let current = true
    const { workflow, loops, gone, arrangement } = latest.current
    const earlier = ahead.current ? { ...arrangement, planned: ahead.current } : arrangement
    ahead.current = undefined
    arrange(workflow, loops, elk, earlier, gone)
      .then((next) => { if (current) setArranged({ arrangement: next, shape }) })
      .catch(() => { if (current) notify('error', texts.canvas.layoutFailed) })
    return () => { current = false }
  }, [shape])

  const tidied = useCallback(async () => {
    const { workflow, loops } = latest.current
    const placement = await tidy(workflow, loops, elk).catch((cause: unknown) => {
      throw new Failure(texts.canvas.layoutFailed, { cause })
    })
    ahead.current = placement.routes
    return placement.positions
  }, [])
  return { arrangement, busy: arranged !== shape, tidied }
}

// shapeOf changes with what the arrangement depends on, and with nothing else.
function shapeOf({ workflow, bodies, gone }: Pick<Scene, 'workflow' | 'bodies' | 'gone'>): string {
  const nodes = [workflow, gone].map((part) => part.nodes.map(({ id, kind, position }) => [id, kind, position]))
  const edges = [workflow, gone].map((part) => part.edges.map(edgeKey))
  return JSON.stringify([workflow.id, nodes, edges, bodies])
}
