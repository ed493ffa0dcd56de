import { useEffect, useRef } from 'react'
import { late } from '../../domain/texts/late'
import { chooseProvider, lookForModels, useConnecting } from '../../store/program/connecting'
import { Button } from '../../ui/Button'
import { Connected } from './Connected'
import { Downloads } from './Downloads'
import { Installs } from './Installs'
import { PullCard } from './PullCard'
import { ServedModels } from './ServedModels'
import type { SupplyView } from '../../wire/types'

const words = late.connecting

// Choices are all ways to a model.
export function Choices() {
  const { supply, failure, pull } = useConnecting()
  return (
    <>
      <Connected />
      {pull && <PullCard pull={pull} />}
      {failure !== '' && (
        <p className="connect-failure" role="alert">
          {words.failed} {failure}
        </p>
      )}
      {supply ? (
        <Ways supply={supply} />
      ) : failure === '' ? (
        <p className="muted" role="status">
          {words.looking}
        </p>
      ) : (
        <Button onClick={lookForModels}>{words.again}</Button>
      )}
    </>
  )
}

function Ways({ supply }: { supply: SupplyView }) {
  const { servers, providers } = supply
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus() // what led back here is gone
  }, [])
  const pulling = servers.find(({ pulls }) => pulls)
  return (
    <>
      <section className="connect-part" aria-labelledby="connect-here">
        <h3 ref={head} tabIndex={-1} id="connect-here" className="connect-title">
          {words.here.title}
        </h3>
        {servers.map((server) => (
          <ServedModels key={server.baseUrl} server={server} />
        ))}
        {pulling && <Downloads server={pulling} supply={supply} />}
        {!pulling && <Installs installs={supply.installs} none={servers.length === 0} />}
      </section>
      <section className="connect-part" aria-labelledby="connect-providers">
        <h3 id="connect-providers" className="connect-title">
          {words.provider.title}
        </h3>
        <div className="connect-providers">
          {providers.map(({ name }) => (
            <Button key={name} onClick={() => chooseProvider(name)}>
              {name}
            </Button>
          ))}
          <Button kind="plain" onClick={() => chooseProvider('')}>
            {words.provider.other}
          </Button>
        </div>
      </section>
    </>
  )
}
