import { texts } from '../../domain/texts/index'
import { giveUp } from '../../store/edit/givenUp'
import { nameVersion, setNaming } from '../../store/document/history'
import { setTab } from '../../store/page/session'
import { keepUnsent, useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { focusOn } from '../../ui/places'

const KEY = 'history/name'
const MOST = 130 // characters of a name; the program takes 400 bytes

// HistoryName asks for the name of the workflow as it is now.
export function HistoryName() {
  const [name, setName, forget] = useUnsent(KEY, '')
  const leave = (): void => {
    forget()
    setNaming(false)
    focusOn('history-list')
  }
  const onEscape = (): void => {
    leave()
    if (name.trim() !== '') giveUp(texts.history.nameLabel, () => reopen(name))
  }
  const save = async (): Promise<void> => {
    if (name.trim() !== '' && (await nameVersion(name.trim()))) leave()
  }
  return (
    <form
      className="history-name"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <input
        dir="auto"
        aria-label={texts.history.nameLabel}
        placeholder={texts.history.namePlaceholder}
        value={name}
        maxLength={MOST}
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEscape()
        }}
      />
      <Button kind="primary" type="submit" disabled={name.trim() === ''}>
        {texts.history.save}
      </Button>
    </form>
  )
}

function reopen(name: string): void {
  keepUnsent(KEY, name)
  setTab('history')
  setNaming(true)
}
