import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { commands } from '../../commands/commands'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import * as models from '../../store/program/models'
import { useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { WholeField } from '../WholeField'
import { KeyField } from './KeyField'
import { ModelTest } from './ModelTest'
import { useConnection } from './useConnection'
import './ModelForm.css'
import type { ConnectRequest } from '../../wire/types'

// ModelForm chooses what plans: a server found here, another endpoint, or none.
export function ModelForm({ onDone }: { onDone: () => void }) {
  const model = useSession((state) => state.model)
  const test = models.useModels((state) => state.test)
  const { endpoint, emptied, elsewhere, change, forget } = useConnection()
  const [asked, setAsked] = useState(false) // then a missing address is pointed out
  const [state, setState] = useState<{ busy: boolean; failure: string }>({ busy: false, failure: '' })
  const entered = trimmed(endpoint)
  const tested = test?.baseUrl === entered.baseUrl

  const run = async (intent: () => Promise<void>): Promise<void> => {
    setState({ busy: true, failure: '' })
    try {
      await intent()
      forget()
      onDone()
    } catch (cause) {
      setState({ busy: false, failure: wordsOf(cause) })
    }
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (entered.baseUrl) void run(() => models.connect(entered))
  }
  const tryOut = (): void => {
    setAsked(true)
    setState({ busy: false, failure: '' })
    if (entered.baseUrl) void models.testModel(entered)
  }

  return (
    <>
      <section className="servers">
        <p className="muted">{late.connecting.settings.offer}</p>
        <Button onClick={commands.connect.run}>{late.connecting.settings.open}</Button>
      </section>
      <form className="model-form" onSubmit={submit}>
        <div className="model-pair">
          <WholeField
            label={texts.model.baseUrl}
            placeholder={texts.model.baseUrlHint}
            value={endpoint.baseUrl}
            onChange={(baseUrl) => change({ baseUrl })}
            error={asked && !entered.baseUrl ? texts.model.needAddress : undefined}
          />
          <WholeField
            label={texts.model.name}
            placeholder={texts.model.nameHint}
            value={endpoint.model}
            list={(tested && test.report?.models) || []}
            onChange={(name) => change({ model: name })}
          />
        </div>
        <KeyField endpoint={endpoint} emptied={emptied} elsewhere={elsewhere} onChange={change} />
        {model.warning && <p className="model-warning">{model.warning}</p>}
        {state.failure && (
          <p className="model-failure" role="alert">
            {state.failure}
          </p>
        )}
        <div className="model-foot">
          <Button
            kind="plain"
            disabled={state.busy || model.offline}
            title={texts.model.offlineNote}
            onClick={() => run(models.useOffline)}
          >
            {texts.model.offline}
          </Button>
          <span className="model-foot-gap" />
          <Button disabled={state.busy || models.runs(test)} onClick={tryOut}>
            {texts.model.test}
          </Button>
          <Button kind="primary" type="submit" disabled={state.busy}>
            {state.busy ? texts.model.connecting : texts.model.connect}
          </Button>
        </div>
        {tested && <ModelTest />}
      </form>
    </>
  )
}

function trimmed(endpoint: ConnectRequest): ConnectRequest {
  return { ...endpoint, baseUrl: endpoint.baseUrl.trim(), model: endpoint.model.trim() }
}
