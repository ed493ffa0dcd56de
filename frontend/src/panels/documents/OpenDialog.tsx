import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { ownsClipboard, readClipboard } from '../../backend/readClipboard'
import { takesDrops } from '../../backend/runtime'
import { chordOf } from '../../commands/chord'
import { writesText } from '../../commands/keys'
import { texts } from '../../domain/texts/index'
import { openDocument, openText } from '../../store/document/document'
import { openFile } from '../../store/document/files'
import { setDialog } from '../../store/page/session'
import { dropUnsent, keepUnsent, useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { DocumentRow } from './DocumentRow'
import { Notices } from '../Notices'
import { useOtherDocuments } from './useOtherDocuments'
import './OpenDialog.css'

const PASTED = 'open/text'

const close = (): void => setDialog('none')

export function OpenDialog() {
  const closeAfter = async (opening: Promise<boolean>): Promise<void> => {
    if (await opening) close()
  }
  usePasted((text) => void closeAfter(openPasted(text)))
  return (
    <Dialog title={texts.open.title} closeLabel={texts.open.close} onClose={close}>
      <Notices within="open" />
      <Recent onOpen={(id) => void closeAfter(openDocument(id))} />
      <FromFile onFile={() => void closeAfter(openFile())} onText={(text) => void closeAfter(openPasted(text))} />
    </Dialog>
  )
}

// usePasted takes what is pasted anywhere in the dialog but in a field: into the text of a
// file, and opens it. In a window of our own, whose view hands out no text, its key does so.
function usePasted(open: (text: string) => void): void {
  const take = useEffectEvent((text: string): void => {
    if (text.trim() === '') return
    keepUnsent(PASTED, text)
    open(text)
  })
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener(
      'paste',
      (event) => {
        if (writesText(event.target)) return
        event.preventDefault()
        take(event.clipboardData?.getData('text/plain') ?? '')
      },
      stop,
    )
    window.addEventListener(
      'keydown',
      (event) => {
        if (!ownsClipboard() || chordOf(event) !== 'mod+v' || writesText(event.target)) return
        event.preventDefault()
        void readClipboard().then(take)
      },
      stop,
    )
    return () => stop.abort()
  }, [])
}

function Recent({ onOpen }: { onOpen: (id: string) => void }) {
  const others = useOtherDocuments()
  return (
    <section className="open-part">
      <h3 className="open-title">{texts.open.recent}</h3>
      {others === undefined && <p className="muted">{texts.open.searching}</p>}
      {others?.length === 0 && <p className="muted">{texts.open.none}</p>}
      <ul className="open-list">
        {others?.map((one) => (
          <li key={one.id}>
            <DocumentRow document={one} onOpen={() => onOpen(one.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FromFile({ onFile, onText }: { onFile: () => void; onText: (text: string) => void }) {
  const [text, setText] = useUnsent(PASTED, '')
  return (
    <section className="open-part">
      <h3 className="open-title">{texts.open.file}</h3>
      <div className="open-file">
        <Button icon={FileUp} onClick={onFile}>
          {texts.open.choose}
        </Button>
        <span className="muted">{texts.open.or(takesDrops())}</span>
      </div>
      <textarea
        dir="auto"
        className="open-text"
        aria-label={texts.open.paste}
        placeholder="{ … }"
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="open-foot">
        <Button kind="primary" disabled={text.trim() === ''} onClick={() => onText(text)}>
          {texts.open.openPasted}
        </Button>
      </div>
    </section>
  )
}

async function openPasted(text: string): Promise<boolean> {
  const opened = await openText(text)
  if (opened) dropUnsent(PASTED)
  return opened
}
