import { late } from '../../domain/texts/late'
import { chooseAgain, takeChoice } from '../../store/program/connecting'
import type { Choice } from '../../store/program/connecting'
import { Button } from '../../ui/Button'
import { StageHead } from './StageHead'

const words = late.connecting.trial

interface Props {
  model: string
  failure: string
  again: Choice
}

// Refused says why a model could not be connected.
export function Refused({ model, failure, again }: Props) {
  return (
    <section>
      <StageHead title={`${model} – ${words.notConnected}`} back />
      <p className="connect-failure" role="alert">
        {failure}
      </p>
      <div className="connect-foot">
        <Button onClick={() => takeChoice(again)}>{words.again}</Button>
        <Button onClick={chooseAgain}>{words.other}</Button>
      </div>
    </section>
  )
}
