import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copy } from '../../backend/clipboard'
import { late } from '../../domain/texts/late'
import { attempt } from '../../store/page/notices'
import { IconButton } from '../../ui/IconButton'

const words = late.connecting.install

// CopyLine is a command or an address for somewhere else, to be copied.
export function CopyLine({ text, label }: { text: string; label: string }) {
  const [done, setDone] = useState(false)
  const take = async (): Promise<void> => setDone(await attempt(() => copy(text)))
  return (
    <span className="copy-line">
      <code aria-label={label}>{text}</code>
      <IconButton icon={done ? Check : Copy} label={done ? words.copied : words.copyOf(text)} onClick={take} />
    </span>
  )
}
