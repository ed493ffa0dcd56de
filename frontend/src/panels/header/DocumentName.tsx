import { useState } from 'react'
import { commands } from '../../commands/commands'
import { texts } from '../../domain/texts/index'
import { useCalled } from '../../store/assistant/called'
import { rename, useDocument } from '../../store/document/document'
import { useEditable } from '../../store/document/draft'
import { giveUp } from '../../store/edit/givenUp'
import { setRenaming, useSession } from '../../store/page/session'
import { keepUnsent, useUnsent } from '../../store/page/unsent'
import { useOff } from '../../ui/useOff'
import { tip } from '../../ui/tooltip'

const KEY = 'document/name'

// DocumentName shows the name of the workflow; a click lets it be written anew.
export function DocumentName() {
  const name = useDocument((state) => state.workflow.name)
  const called = useCalled()
  const editable = useEditable()
  const renaming = useSession((state) => state.renaming)
  const [byKey, setByKey] = useState(false) // the field was left by a key, so the focus has nowhere else to go
  const off = useOff(!editable)
  if (renaming) return <NameField name={name} onLeave={setByKey} />
  return (
    <button
      type="button"
      className="header-name"
      {...tip(texts.header.rename, texts.header.rename, !editable)}
      {...off}
      autoFocus={byKey}
      onClick={() => {
        if (editable) commands.rename.run()
      }}
    >
      <span dir="auto" className="one-line">
        {called || texts.untitled}
      </span>
    </button>
  )
}

function NameField({ name, onLeave }: { name: string; onLeave: (byKey: boolean) => void }) {
  const [draft, setDraft, forget] = useUnsent(KEY, name)
  const close = (): void => {
    forget()
    setRenaming(false)
  }
  const finish = async (byKey: boolean): Promise<void> => {
    onLeave(byKey)
    const next = draft.trim()
    if (next === '' || next === name || (await rename(next))) close()
  }
  const onEscape = (): void => {
    onLeave(true)
    close()
    if (draft !== name)
      giveUp(texts.header.name, () => {
        keepUnsent(KEY, draft)
        setRenaming(true)
      })
  }
  return (
    <input
      dir="auto"
      className="header-name"
      aria-label={texts.header.name}
      value={draft}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void finish(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void finish(true)
        if (event.key === 'Escape') onEscape()
      }}
    />
  )
}
