import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../domain/texts'
import { dayAndTime } from '../domain/time'
import type { DocumentInfo } from '../domain/view'
import { documents, openDocument, openText, useDocument } from '../store/document'
import { setDialog } from '../store/session'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { openFile } from './openFile'
import './OpenDialog.css'

const close = (): void => { setDialog('none') }

export function OpenDialog() {
  const closeAfter = async (opening: Promise<boolean>): Promise<void> => {
    if (await opening) close()
  }
  return (
    <Dialog title={texts.open.title} closeLabel={texts.open.close} onClose={close}>
      <Recent onOpen={(id) => void closeAfter(openDocument(id))} />
      <FromFile onFile={(file) => void closeAfter(openFile(file))} onText={(text) => void closeAfter(openText(text))} />
    </Dialog>
  )
}

function Recent({ onOpen }: { onOpen: (id: string) => void }) {
  const shown = useDocument((state) => state.workflow.id)
  const [list, setList] = useState<DocumentInfo[]>() // undefined while reading
  useEffect(() => {
    documents().then(setList, () => { setList([]) })
  }, [])
  const others = list?.filter((one) => one.id !== shown)
  return (
    <section className="open-part">
      <h3 className="open-title">{texts.open.recent}</h3>
      {others === undefined && <p className="muted">{texts.open.searching}</p>}
      {others?.length === 0 && <p className="muted">{texts.open.none}</p>}
      <ul className="open-list">
        {others?.map((one) => (
          <li key={one.id}>
            <button type="button" className="open-row" onClick={() => { onOpen(one.id) }}>
              <strong>{one.name || texts.untitled}</strong>
              <span className="muted">{texts.open.steps(one.steps)} · {dayAndTime(one.modified)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FromFile({ onFile, onText }: { onFile: (file: File) => void; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  return (
    <section className="open-part">
      <h3 className="open-title">{texts.open.file}</h3>
      <div className="open-file">
        <Button icon={FileUp} onClick={() => input.current?.click()}>{texts.open.choose}</Button>
        <span className="muted">{texts.open.or}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
        }}
      />
      <textarea
        className="open-text"
        aria-label={texts.open.paste}
        placeholder="{ … }"
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => { setText(event.target.value) }}
      />
      <div className="open-foot">
        <Button kind="primary" disabled={text.trim() === ''} onClick={() => { onText(text) }}>{texts.open.openPasted}</Button>
      </div>
    </section>
  )
}
