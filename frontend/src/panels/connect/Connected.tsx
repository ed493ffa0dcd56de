import { Cpu } from 'lucide-react'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { healthOf } from '../../domain/assistant/endpoint'
import { useHealth } from '../../store/assistant/health'
import { setDialog, useSession } from '../../store/page/session'
import { tryPlan } from '../../store/program/connecting'
import { Button } from '../../ui/Button'
import { useNow } from '../useNow'

const words = late.connecting.connected

// Connected is the model that plans now, with how it did last, before all others.
export function Connected() {
  const model = useSession((state) => state.model)
  const proof = useHealth((state) => state.proof)
  const now = useNow(model.coolOffUntil !== '')
  if (model.offline) return null
  const health = healthOf(model, proof, { testing: false, now })
  const facts = [words.at(model.host), health.words || texts.chip.states[health.state]]
  return (
    <section className="connect-part" aria-label={words.title(model.model)}>
      <div className="connect-box connect-now">
        <Cpu size={18} strokeWidth={1.75} aria-hidden />
        <div className="model-row-words">
          <h3 className="model-row-name">{words.title(model.model)}</h3>
          <p className="model-row-facts">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <Button title={words.testHint} onClick={tryPlan}>
          {words.test}
        </Button>
        <Button kind="primary" onClick={() => setDialog('none')}>
          {words.keep}
        </Button>
      </div>
      <p className="muted">{words.other}</p>
    </section>
  )
}
