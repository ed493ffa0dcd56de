import { Copy, PencilLine } from 'lucide-react'
import { commands } from '../commands/commands'
import { copy } from '../backend/clipboard'
import { texts } from '../domain/texts'
import { setDraft } from '../store/chat'
import { attempt } from '../store/notices'
import { IconButton } from '../ui/IconButton'
import './Said.css'

// Said is what the person said, to be copied or to be said in other words.
export function Said({ words }: { words: string }) {
  const again = (): void => {
    setDraft(words)
    void commands.focusChat.run()
  }
  return (
    <div className="said-line">
      <p className="said">
        <span className="visually-hidden">{texts.chat.you}: </span>
        {words}
      </p>
      <div className="said-tools">
        <IconButton icon={PencilLine} label={texts.chat.again} onClick={again} />
        <IconButton icon={Copy} label={texts.chat.copy} onClick={() => attempt(() => copy(words))} />
      </div>
    </div>
  )
}
