import { useState } from 'react'
import type { FormEvent } from 'react'
import * as models from '../store/models'
import { wordsOf } from '../domain/failure'
import { texts } from '../domain/texts'
import { useSession } from '../store/session'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { KeyField } from './KeyField'
import { LocalServers } from './LocalServers'
import './ModelForm.css'

// ModelForm chooses what plans: a server found here, another endpoint, or none.
export function ModelForm({ onDone }: { onDone: () => void }) {
  const model = useSession((state) => state.model)
  const [baseUrl, setBaseUrl] = useState(model.offline ? '' : model.baseUrl)
  const [name, setName] = useState(model.offline ? '' : model.model)
  const [key, setKey] = useState('')
  const [remember, setRemember] = useState(model.keySource === 'keychain')
  const [known, setKnown] = useState<readonly string[]>([])
  const [asked, setAsked] = useState(false) // whether missing fields are pointed out
  const [state, setState] = useState<{ busy: boolean; failure: string }>({ busy: false, failure: '' })

  const run = async (change: () => Promise<void>): Promise<void> => {
    setState({ busy: true, failure: '' })
    try {
      await change()
      onDone()
    } catch (cause) {
      setState({ busy: false, failure: wordsOf(cause) })
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (baseUrl.trim() && name.trim()) void run(() => models.connect({ baseUrl: baseUrl.trim(), model: name.trim(), key, remember }))
  }

  return (
    <>
      <LocalServers
        chosen={baseUrl}
        onChoose={(server) => {
          setBaseUrl(server.baseUrl)
          setKnown(server.models)
          setName(server.models[0] ?? '')
        }}
      />
      <form className="model-form" onSubmit={submit}>
        <Field
          label={texts.model.baseUrl}
          placeholder={texts.model.baseUrlHint}
          value={baseUrl}
          onChange={setBaseUrl}
          error={asked && baseUrl.trim() === '' ? texts.model.needAddress : undefined}
        />
        <Field
          label={texts.model.name}
          placeholder={texts.model.nameHint}
          value={name}
          list={known}
          onChange={setName}
          error={asked && name.trim() === '' ? texts.model.needModel : undefined}
        />
        <KeyField value={key} remember={remember} onChange={setKey} onRemember={setRemember} />
        {state.failure && <p className="model-failure" role="alert">{state.failure}</p>}
        <div className="model-foot">
          <Button disabled={state.busy || model.offline} onClick={() => run(models.useOffline)}>{texts.model.offline}</Button>
          <Button kind="primary" type="submit" disabled={state.busy}>
            {state.busy ? texts.model.connecting : texts.model.connect}
          </Button>
        </div>
        <p className="field-note">{texts.model.offlineNote}</p>
      </form>
    </>
  )
}
