import { texts } from '../../domain/texts'
import { useCalled } from '../../store/run/calledRun'
import { PhaseIcon } from '../../ui/PhaseIcon'
import type { Box } from '../layout/geometry'

const RADIUS = 12 // of a card
const ICON = 14
const INSET = 5 // by which it lies outside: beside the words of the card

interface Props {
  run: string // id of what the step called in the run that is looked at
  boxes: ReadonlyMap<string, Box>
}

// InnerMarks show how far the steps of the called workflow are. What was changed since
// then, and is drawn no more, has none.
export function InnerMarks({ run, boxes }: Props) {
  const { called } = useCalled(run)
  if (!called) return null
  return [...called.steps].map(([id, { phase }]) => {
    const box = boxes.get(id)
    return (
      box && (
        <g key={id} data-phase={phase} data-testid={`inner-run-${id}`}>
          <rect className="inner-mark" {...box} rx={Math.min(RADIUS, box.height / 2)} />
          <svg x={box.x + box.width - ICON + INSET} y={box.y - INSET} width={ICON} height={ICON}>
            <circle className="inner-mark-ground" cx={ICON / 2} cy={ICON / 2} r={ICON / 2} />
            <PhaseIcon phase={phase} size={ICON} label={texts.running.phase[phase]} />
          </svg>
        </g>
      )
    )
  })
}
