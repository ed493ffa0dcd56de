import { FileUp } from 'lucide-react'
import { takesDrops } from '../../backend/runtime'
import { texts } from '../../domain/texts/index'
import { openDocument, openText } from '../../store/document/document'
import { openFile } from '../../store/document/files'
import { setDialog } from '../../store/page/session'
import { dropUnsent, useUnsent } from '../../store/page/unsent'
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
  return (
    <Dialog title={texts.open.title} closeLabel={texts.open.close} onClose={close}>
      <Notices within="open" />
      <Recent onOpen={(id) => void closeAfter(openDocument(id))} />
      <FromFile onFile={() => void closeAfter(openFile())} onText={(text) => void closeAfter(openPasted(text))} />
    </Dialog>
  )
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
