import { useState } from 'react'
import { texts } from '../domain/texts'
import { rename, useDocument } from '../store/document'

// DocumentName shows the name of the workflow; a click lets it be written anew.
export function DocumentName() {
  const name = useDocument((state) => state.workflow.name)
  const [draft, setDraft] = useState<string>()

  const finish = async (): Promise<void> => {
    const next = draft?.trim() ?? ''
    if (next === '' || next === name || (await rename(next))) setDraft(undefined)
  }

  if (draft === undefined) {
    return (
      <button type="button" className="header-name" title={texts.header.rename} onClick={() => { setDraft(name) }}>
        {name || texts.untitled}
      </button>
    )
  }
  return (
    <input
      className="header-name"
      aria-label={texts.header.name}
      value={draft}
      autoFocus
      onFocus={(event) => { event.target.select() }}
      onChange={(event) => { setDraft(event.target.value) }}
      onBlur={() => void finish()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void finish()
        if (event.key === 'Escape') setDraft(undefined)
      }}
    />
  )
}
