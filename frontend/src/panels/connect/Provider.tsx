import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { placeOf } from '../../domain/assistant/address'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { endpointModels, takeChoice, useConnecting } from '../../store/program/connecting'
import { useSession } from '../../store/page/session'
import { useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { KeyField } from '../settings/KeyField'
import { WholeField } from '../WholeField'
import { CopyLine } from './CopyLine'
import { ProviderModels } from './ProviderModels'
import { StageHead } from './StageHead'
import type { ConnectRequest, ModelProvider } from '../../wire/types'

const words = late.connecting.provider

type Listed = { names: readonly string[] } | { failure: string } | { asks: true } | undefined

// Provider takes the key of a provider, or an address by hand, and shows its models.
export function Provider({ name }: { name: string }) {
  const provider = useConnecting(({ supply }) => supply?.providers.find((one) => one.name === name))
  const first: ConnectRequest = { baseUrl: provider?.baseUrl ?? '', model: '', key: '', remember: true }
  const [endpoint, write] = useUnsent(`connect/provider/${name}`, first)
  const [listed, setListed] = useState<Listed>()
  const [asked, setAsked] = useState(false)
  const [emptied, setEmptied] = useState(false)
  const now = useSession((state) => state.model)
  const place = placeOf(endpoint.baseUrl)

  const change = (part: Partial<ConnectRequest>): void => {
    const next = { ...endpoint, ...part }
    const moved = placeOf(next.baseUrl) !== place && next.key !== '' // a key is for one address
    setEmptied(moved || (emptied && part.key === undefined))
    setListed(undefined)
    write(moved ? { ...next, key: '' } : next)
  }
  const entered = { ...endpoint, baseUrl: endpoint.baseUrl.trim() }
  const list = (event: SubmitEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (entered.baseUrl === '') return
    setListed({ asks: true })
    endpointModels(entered).then(
      (names) => setListed({ names }),
      (cause: unknown) => setListed({ failure: wordsOf(cause) }),
    )
  }
  return (
    <section>
      <StageHead title={provider ? words.named(provider.name) : words.otherTitle} back />
      <form className="connect-form" onSubmit={list}>
        {provider ? <About provider={provider} /> : <p className="muted">{words.otherLead}</p>}
        {!provider && (
          <WholeField
            label={texts.model.baseUrl}
            placeholder={texts.model.baseUrlHint}
            value={endpoint.baseUrl}
            onChange={(baseUrl) => change({ baseUrl })}
            error={asked && entered.baseUrl === '' ? texts.model.needAddress : undefined}
          />
        )}
        <KeyField
          endpoint={endpoint}
          emptied={emptied}
          elsewhere={now.hasKey && place !== placeOf(now.baseUrl)}
          {...(provider?.needsKey === true && { hint: words.hint })}
          onChange={change}
        />
        <div className="connect-foot">
          <Button kind="primary" type="submit" disabled={listed !== undefined && 'asks' in listed}>
            {listed !== undefined && 'asks' in listed ? words.listing : words.list}
          </Button>
        </div>
      </form>
      {listed !== undefined && 'failure' in listed && (
        <p className="connect-failure" role="alert">
          {listed.failure}
        </p>
      )}
      {listed !== undefined && 'names' in listed && (
        <ProviderModels names={listed.names} onChoose={(model) => takeChoice({ ...entered, model })} />
      )}
    </section>
  )
}

function About({ provider: { baseUrl, needsKey, keys, docs } }: { provider: ModelProvider }) {
  return (
    <div className="connect-about">
      <p className="muted">{words.lead(placeOf(baseUrl))}</p>
      <p>
        {needsKey ? words.needsKey : words.noKey} <CopyLine text={keys} label={keys} />
      </p>
      <p className="muted">
        {words.docs} <CopyLine text={docs} label={docs} />
      </p>
    </div>
  )
}
