import { useState } from 'react'
import { texts } from '../../domain/texts/index'
import { nameVersion, setNaming } from '../../store/history'
import { Button } from '../../ui/Button'
import { focusHistory } from './HistoryList'

const MOST = 130 // characters of a name; the program takes 400 bytes

// HistoryName asks for the name of the workflow as it is now.
export function HistoryName() {
  const [name, setName] = useState('')
  const leave = (): void => {
    setNaming(false)
    focusHistory()
  }
  const save = async (): Promise<void> => {
    if (name.trim() !== '' && (await nameVersion(name.trim()))) leave()
  }
  return (
    <form className="history-name" onSubmit={(event) => { event.preventDefault(); void save() }}>
      <input
        aria-label={texts.history.nameLabel}
        placeholder={texts.history.namePlaceholder}
        value={name}
        maxLength={MOST}
        autoFocus
        onChange={(event) => { setName(event.target.value) }}
        onKeyDown={(event) => { if (event.key === 'Escape') leave() }}
      />
      <Button kind="primary" type="submit" disabled={name.trim() === ''}>{texts.history.save}</Button>
    </form>
  )
}
