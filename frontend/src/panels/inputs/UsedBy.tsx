import { texts } from '../../domain/texts'
import { selectAndReveal } from '../../store/page/selection'
import type { Node, RunOutput } from '../../wire/types'
import { tip } from '../../ui/tooltip'

const words = texts.inputs

const MOST = 6 // steps that are named

interface Props {
  users: readonly Node[]
  outputs: readonly RunOutput[]
}

// UsedBy names the steps and the outputs that use an input; a click on a step goes there.
export function UsedBy({ users, outputs }: Props) {
  if (users.length + outputs.length === 0) return <p className="form-help">{words.notUsed}</p>
  const rest = users.length - MOST
  return (
    <div className="input-users" role="group" aria-label={words.usedBy}>
      <span className="form-help">{words.usedBy}</span>
      {users.slice(0, MOST).map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="input-user"
          {...tip(words.toStep(name))}
          onClick={() => selectAndReveal(id)}
        >
          <span dir="auto" className="one-line">
            {name}
          </span>
        </button>
      ))}
      {outputs.length > 0 && <span className="form-help">{words.byOutputs(outputs.map(({ name }) => name))}</span>}
      {rest > 0 && <span className="form-help">{words.more(rest)}</span>}
    </div>
  )
}
