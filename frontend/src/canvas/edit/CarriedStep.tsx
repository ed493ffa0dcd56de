import { useReactFlow } from '@xyflow/react'
import { useEffect } from 'react'
import { namer } from '../../domain/text/describe'
import { texts } from '../../domain/texts'
import { edgeKey } from '../../domain/graph/workflow'
import { useCarrying } from '../../store/edit/carrying'
import type { Carried } from '../../store/edit/carrying'
import type { Target } from '../../store/page/canvasPort'
import { useDocument } from '../../store/document/document'
import { Tile } from '../../ui/Tile'
import { panAtRim } from './panAtRim'
import './CarriedStep.css'
import type { Workflow } from '../../wire/types'

// CarriedStep is a new step that is dragged from a list, and what letting go would do.
export function CarriedStep() {
  const step = useCarrying((state) => state.step)
  return step ? <Shown step={step} /> : null
}

function Shown({ step: { text, look } }: { step: Carried }) {
  const { at, target } = useCarrying()
  const away = !target
  const workflow = useDocument((state) => state.workflow)
  const flow = useReactFlow()
  useEffect(
    () =>
      panAtRim(flow, () => {
        const { step, at: pointer } = useCarrying.getState()
        return step && pointer
      }),
    [flow],
  )
  useEffect(() => {
    document.documentElement.dataset.carrying = away ? 'away' : 'here'
    return () => {
      delete document.documentElement.dataset.carrying
    }
  }, [away])
  return (
    <div className="carried" data-away={away || undefined} style={{ left: at.x, top: at.y }}>
      <p className="carried-step">
        <Tile family={look.family} icon={look.icon} size="small" />
        {text}
      </p>
      <p className="carried-hint" role="status">
        {hintOf(target, workflow)}
      </p>
    </div>
  )
}

const words = texts.editing.carrying

function hintOf(target: Target | undefined, workflow: Workflow): string {
  if (!target) return words.away
  const { link, step, loop } = target
  if (step !== undefined) return words.after(namer(workflow)(step))
  if (loop !== undefined) return words.into(namer(workflow)(loop))
  const edge = link === undefined ? undefined : workflow.edges.find((one) => edgeKey(one) === link)
  if (!edge) return words.here
  const name = namer(workflow)
  return words.between(name(edge.from), name(edge.to))
}
