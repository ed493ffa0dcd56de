import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { pullModel, useConnecting } from '../../store/program/connecting'
import { useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { WholeField } from '../WholeField'
import { ModelRow } from './ModelRow'
import type { ModelServer, RecommendedModel, SupplyView } from '../../wire/types'

const words = late.connecting.get

// Downloads are models that the server can get, with what speaks for and against each.
export function Downloads({ server, supply }: { server: ModelServer; supply: SupplyView }) {
  const { memory, recommended } = supply
  const [failure, setFailure] = useState('')
  const running = useConnecting(({ pull }) => pull?.state === 'running')
  const pull = (model: string): void => {
    setFailure('')
    pullModel({ baseUrl: server.baseUrl, model }).catch((cause: unknown) => setFailure(wordsOf(cause)))
  }
  return (
    <div className="connect-box" role="group" aria-labelledby="connect-get">
      <div className="connect-server">
        <h4 id="connect-get">{server.models.length > 0 ? words.other : words.title(server.name)}</h4>
        <p className="muted">
          {[
            memory.total > 0 ? words.memory(memory.total, memory.free) : '',
            server.free > 0 ? words.disk(server.free, server.folder) : '',
            words.from(server.name),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {failure !== '' && (
        <p className="connect-failure" role="alert">
          {failure}
        </p>
      )}
      <ul>
        {recommended.map((model) => (
          <Row key={model.name} model={model} server={server} total={memory.total} held={running} onPull={pull} />
        ))}
      </ul>
      <ByName held={running} onPull={pull} />
    </div>
  )
}

interface RowProps {
  model: RecommendedModel
  server: ModelServer
  total: number // memory
  held: boolean // another download runs
  onPull: (model: string) => void
}

function Row({ model, server: { models, free }, total, held, onPull }: RowProps) {
  const { name, bytes, memory, licence, note, fits } = model
  const there = models.some((one) => one.name === name)
  const large = total > 0 && total * 1.125 < memory * 1e9
  const warned = free > 0 && free < bytes ? words.noRoom : large ? words.tooLarge : ''
  return (
    <ModelRow
      name={name}
      mark={there ? words.there : fits ? words.fits : ''}
      facts={[late.connecting.here.size(bytes), words.needs(memory), licence, texts.program(note)]}
      warned={there ? '' : warned}
    >
      {!there && (
        <Button disabled={held} label={words.downloadOf(name)} onClick={() => onPull(name)}>
          {words.download}
        </Button>
      )}
    </ModelRow>
  )
}

function ByName({ held, onPull }: { held: boolean; onPull: (model: string) => void }) {
  const [name, write, forget] = useUnsent('connect/pull', '')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (name.trim() === '' || held) return
    onPull(name.trim())
    forget()
  }
  return (
    <form className="connect-by-name" onSubmit={submit}>
      <WholeField label={words.name} placeholder={words.nameHint} value={name} onChange={write} />
      <Button type="submit" disabled={held || name.trim() === ''}>
        {words.download}
      </Button>
    </form>
  )
}
