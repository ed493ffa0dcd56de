import { useState } from 'react'
import { wordsOf } from '../../domain/run/failure'
import { texts } from '../../domain/texts/index'
import { late } from '../../domain/texts/late'
import * as models from '../../store/program/models'
import { useSession } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Switch } from '../../ui/Switch'
import './KeyField.css'
import type { ConnectRequest } from '../../wire/types'

interface Props {
  endpoint: ConnectRequest
  emptied: boolean // the key was taken out, for the address changed
  elsewhere: boolean // the key in use is for another address
  hint?: string // what it is the key of
  onChange: (part: Partial<ConnectRequest>) => void
}

// KeyField takes the key of the endpoint, says where it is kept, and forgets it.
// Where there is no keychain it says what holds instead.
export function KeyField({ endpoint, emptied, elsewhere, hint = late.endpointForm.keyHint, onChange }: Props) {
  const { hasKey, keySource, keyNote } = useSession((state) => state.model)
  const [failure, setFailure] = useState('')
  const forget = (): void => {
    models.forgetKey().then(
      () => setFailure(''),
      (cause: unknown) => setFailure(wordsOf(cause)),
    )
  }
  return (
    <div className="key-field">
      <Field
        label={late.endpointForm.key}
        placeholder={hint}
        secret
        value={endpoint.key}
        onChange={(key) => onChange({ key })}
        note={[
          emptied
            ? late.endpointForm.keyEmptied
            : elsewhere
              ? late.endpointForm.keyElsewhere
              : late.endpointForm.keptIn[keySource],
          texts.program(keyNote),
        ]
          .filter(Boolean)
          .join(' ')}
        error={failure || undefined}
      />
      {(!keyNote || hasKey) && (
        <div className="key-foot">
          {!keyNote && (
            <span className="key-remember">
              <Switch
                label={late.endpointForm.remember}
                on={endpoint.remember}
                onChange={(remember) => onChange({ remember })}
              />
              <span aria-hidden>{late.endpointForm.remember}</span>
            </span>
          )}
          {hasKey && <Button onClick={forget}>{late.endpointForm.forget}</Button>}
        </div>
      )}
    </div>
  )
}
