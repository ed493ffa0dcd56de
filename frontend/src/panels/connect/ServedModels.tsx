import { momentOf } from '../../domain/text/when'
import { late } from '../../domain/texts/late'
import { takeChoice } from '../../store/program/connecting'
import { useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { ModelRow } from './ModelRow'
import type { ModelServer, ServedModel } from '../../wire/types'

const words = late.connecting.here

// ServedModels are the models of a server on this machine. What it calls itself proves
// nothing: where it listens is said too.
export function ServedModels({ server }: { server: ModelServer }) {
  const { name, host, models } = server
  return (
    <div className="connect-box" role="group" aria-label={`${name}, ${host}`}>
      <p className="connect-server">
        <strong>{name}</strong> <span className="muted">{host}</span>
      </p>
      {models.length === 0 && <p className="connect-empty">{words.empty(name)}</p>}
      {models.length > 0 && (
        <ul>
          {models.map((model) => (
            <Row key={model.name} server={server} model={model} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ server: { baseUrl, host }, model }: { server: ModelServer; model: ServedModel }) {
  const now = useSession((state) => state.model)
  const { name, bytes, parameters, precision, loaded, loads, known } = model
  const plans = now.baseUrl === baseUrl && now.model === name
  const facts = [
    parameters,
    precision,
    bytes > 0 ? words.size(bytes) : '',
    loaded && bytes > 0 ? words.loaded : '',
    known ? words.measured(known.exact, known.requests, momentOf(known.at)) : '',
  ]
  return (
    <ModelRow name={name} facts={facts} mark={plans ? words.now : ''}>
      <Button
        title={words.note(host)}
        label={loads ? words.loadOf(name) : words.useOf(name)}
        onClick={() => takeChoice({ baseUrl, model: name, key: '', remember: false, loads })}
      >
        {loads ? words.load : words.use}
      </Button>
    </ModelRow>
  )
}
