import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { loopsOf } from '../domain/graph/loops'
import { texts } from '../domain/texts'
import { useCollapsed } from '../store/document/collapsed'
import { useDirection } from '../store/program/direction'
import { notify } from '../store/page/notices'
import { latest } from '../store/page/latest'
import type { Scene } from '../store/document/scene'
import { elk } from './elk'
import { useInners } from './inPlace/useInners'
import { draw, moved, NOTHING, NOWHERE, placesOf } from './layout/arrange'
import type { Arrangement, Places, Task } from './layout/arrange'
import type { Point } from './layout/geometry'
import { sameTask } from './task'

export interface Arranged {
  arrangement: Arrangement
  busy: boolean // steps wait for their place
  redrawn: (moved: ReadonlyMap<string, Point>) => Arrangement | undefined // where steps are on their way
}

interface Placed {
  task: Task
  places: Places
}

// useArrangement keeps a scene arranged. Places that the layout gives are not
// written to the document: they become the person's own when something is moved.
export function useArrangement({ workflow, bodies, gone }: Scene): Arranged {
  const direction = useDirection()
  const task = useStableTask({ workflow, bodies, gone, direction })
  const [known, setPlaced] = useState<Placed>()
  const placed = known?.task.workflow.id === task.workflow.id ? known : undefined // of another workflow nothing is drawn
  const last = useRef<Placed>(undefined)
  const [answers] = useState(latest)
  const ways = useRef<Places['planned']>(NOWHERE.planned) // as they are drawn

  const collapsed = useCollapsed((state) => state.heads)
  const opened = useInners(direction)
  const arrangement = useMemo(
    () => (placed ? draw({ ...placed.task, collapsed, opened }, placed.places) : NOTHING),
    [placed, collapsed, opened],
  )
  useEffect(() => {
    if (arrangement.ways.size > 0) ways.current = arrangement.ways
  }, [arrangement])

  useEffect(() => {
    const isWanted = answers.ask()
    placesOf(task, elk, earlierFor(task, last.current, ways.current))
      .then((places) => {
        if (!isWanted()) return
        last.current = { task, places }
        setPlaced(last.current)
      })
      .catch(() => {
        if (isWanted()) notify('error', texts.canvas.layoutFailed)
      })
    return answers.drop
  }, [task, answers])

  const redrawn = useCallback(
    (to: ReadonlyMap<string, Point>) =>
      placed && draw(placed.task, moved({ ...placed.places, planned: arrangement.ways }, to, placed.task.direction)),
    [placed, arrangement],
  )

  return { arrangement, busy: placed?.task !== task, redrawn }
}

// earlierFor are the places to go on from; those of another workflow mean nothing, and links of
// the other direction fit nowhere.
function earlierFor({ workflow, direction }: Task, before: Placed | undefined, planned: Places['planned']): Places {
  if (before?.task.direction !== direction) return NOWHERE
  return before.task.workflow.id === workflow.id ? { ...before.places, planned } : { ...NOWHERE, planned }
}

type Parts = Pick<Scene, 'workflow' | 'bodies' | 'gone'> & Pick<Task, 'direction'>

// useStableTask changes with what the arrangement depends on, and with nothing
// else: another name or argument of a step is no reason to arrange anew.
function useStableTask({ workflow, bodies, gone, direction }: Parts): Task {
  const loops = useMemo(() => loopsOf(bodies), [bodies])
  const next = useMemo<Task>(() => ({ workflow, loops, gone, direction }), [workflow, loops, gone, direction])
  const [task, setTask] = useState(next)
  if (task === next || sameTask(task, next)) return task
  setTask(next)
  return next
}
