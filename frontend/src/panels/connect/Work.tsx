import { late } from '../../domain/texts/late'
import { chooseAgain } from '../../store/program/connecting'
import { Button } from '../../ui/Button'
import { useNow } from '../useNow'
import { StageHead } from './StageHead'

const words = late.connecting.work

interface Props {
  doing: 'load' | 'connect' | 'plan'
  model: string
  since: number
}

// Work is what goes on with the model that was chosen, until it has planned.
export function Work({ doing, model, since }: Props) {
  const now = useNow(true)
  return (
    <section className="connect-work">
      <StageHead title={model} />
      <div className="connect-doing">
        <span className="working-dot" />
        <p role="status">{words[doing](model)}</p>
        <span className="connect-time">{words.time(Math.max(0, now - since))}</span>
        <Button kind="stop" onClick={chooseAgain}>
          {words.stop}
        </Button>
      </div>
      <p className="muted">{words.slow}</p>
    </section>
  )
}
