import { useState } from 'react'
import { wordsOf } from '../domain/failure'
import { texts } from '../domain/texts'
import type { ModelView } from '../domain/view'
import * as models from '../store/models'
import { useSession } from '../store/session'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Switch } from '../ui/Switch'
import './KeyField.css'

interface Props {
  value: string
  remember: boolean
  onChange: (value: string) => void
  onRemember: (remember: boolean) => void
}

// KeyField takes the key of the endpoint, says where it is kept, and forgets it.
export function KeyField({ value, remember, onChange, onRemember }: Props) {
  const model = useSession((state) => state.model)
  const [failure, setFailure] = useState('')
  const forget = (): void => {
    models.forgetKey().then(() => { setFailure('') }, (cause: unknown) => { setFailure(wordsOf(cause)) })
  }
  return (
    <div className="key-field">
      <Field
        label={texts.model.key}
        placeholder={texts.model.keyHint}
        secret
        value={value}
        onChange={onChange}
        note={noteOf(model)}
        error={failure || undefined}
      />
      <div className="key-foot">
        <span className="key-remember">
          <Switch label={texts.model.remember} on={remember} disabled={model.keyNote !== ''} onChange={onRemember} />
          <span aria-hidden>{texts.model.remember}</span>
        </span>
        {model.hasKey && <Button onClick={forget}>{texts.model.forget}</Button>}
      </div>
    </div>
  )
}

// noteOf says where the key is kept, and what there is no keychain for.
function noteOf(model: ModelView): string {
  return [texts.model.keptIn[model.keySource], model.keyNote].filter(Boolean).join(' ')
}
