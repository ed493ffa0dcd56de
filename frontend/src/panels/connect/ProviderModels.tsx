import { useState } from 'react'
import { late } from '../../domain/texts/late'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { ModelRow } from './ModelRow'

const words = late.connecting.provider
const MOST = 50 // rows; some providers have hundreds

interface Props {
  names: readonly string[]
  onChoose: (model: string) => unknown
}

// ProviderModels are the models of an endpoint, to choose one.
export function ProviderModels({ names, onChoose }: Props) {
  const [part, setPart] = useState('')
  const found = names.filter((name) => name.toLowerCase().includes(part.trim().toLowerCase()))
  return (
    <section className="connect-models" aria-label={words.models}>
      {names.length > 8 && <Field label={words.find} value={part} onChange={setPart} />}
      {found.length === 0 ? (
        <p className="muted">{names.length === 0 ? words.none : words.noMatch}</p>
      ) : (
        <ul className="connect-box">
          {found.slice(0, MOST).map((name) => (
            <ModelRow key={name} name={name} facts={[]}>
              <Button label={late.connecting.here.useOf(name)} onClick={() => onChoose(name)}>
                {late.connecting.here.use}
              </Button>
            </ModelRow>
          ))}
        </ul>
      )}
      {found.length > MOST && <p className="muted">{words.more(found.length - MOST)}</p>}
    </section>
  )
}
