import { useState } from 'react'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts/index'
import { connect } from '../../store/program/models'
import { Button } from '../../ui/Button'
import { Select } from '../../ui/Select'
import './LocalServerOffer.css'
import type { LocalServer } from '../../wire/types'

interface Props {
  server: LocalServer
  chosen?: string // the model of it that plans now
  onDone?: () => void
}

// LocalServerOffer is a model server that listens on this machine, to be used with one
// click. What it calls itself proves nothing: where it listens is said too.
export function LocalServerOffer({ server, chosen = '', onDone }: Props) {
  const { name, host, baseUrl, models } = server
  const [picked, setPicked] = useState('')
  const [state, setState] = useState({ busy: false, failure: '' })
  const model = picked || (models.includes(chosen) ? chosen : (models[0] ?? ''))

  const use = async (): Promise<void> => {
    setState({ busy: true, failure: '' })
    try {
      await connect({ baseUrl, model, key: '', remember: false })
      setState({ busy: false, failure: '' })
      onDone?.()
    } catch (cause) {
      setState({ busy: false, failure: wordsOf(cause) })
    }
  }
  return (
    <div className="offer">
      <div className="offer-line" role="group" aria-label={texts.model.running(name)}>
        <span className="offer-words">
          <strong>{texts.model.running(name)}</strong>
          <span className="offer-place">{texts.model.has(host, models.length)}</span>
        </span>
        {models.length > 0 && (
          <>
            <Select
              label={texts.model.chooseOf(name)}
              value={model}
              options={models.map((one) => ({ value: one, text: one }))}
              look="form"
              onChange={setPicked}
            />
            <Button disabled={state.busy || model === chosen} title={texts.model.useNote(host)} onClick={use}>
              {texts.model.use}
            </Button>
          </>
        )}
      </div>
      {state.failure && (
        <p className="offer-failure" role="alert">
          {state.failure}
        </p>
      )}
    </div>
  )
}
