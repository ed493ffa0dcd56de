import { FileUp, Paperclip } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../../domain/texts/index'
import { openText } from '../../store/document/document'
import { takeDropped } from '../../store/edit/dropping'
import type { Dropped } from '../../store/edit/dropping'
import { focusOn, isCovered } from '../../ui/places'
import './DropFile.css'

type Over = 'page' | 'assistant'

// DropFile takes what is dropped anywhere, or a workflow pasted outside a field.
export function DropFile() {
  const [over, setOver] = useState<Over>()
  useEffect(() => {
    const stop = new AbortController()
    const listen = <K extends keyof WindowEventMap>(type: K, on: (event: WindowEventMap[K]) => void): void =>
      window.addEventListener(type, on, { signal: stop.signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(isAssistant(event.target) ? 'assistant' : 'page')
    })
    listen('dragleave', (event) => {
      if (event.relatedTarget === null) setOver(undefined)
    })
    listen('drop', (event) => {
      setOver(undefined)
      if (!event.dataTransfer || event.dataTransfer.files.length === 0) return
      event.preventDefault()
      void take(droppedBy(event.dataTransfer), isAssistant(event.target))
    })
    listen('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || isCovered() || isField(event.target) || !text.trimStart().startsWith('{')) return
      event.preventDefault()
      void openText(text)
    })
    return () => stop.abort()
  }, [])
  if (!over) return null
  const Icon = over === 'assistant' ? Paperclip : FileUp
  return (
    <div className="drop">
      <Icon size={22} strokeWidth={1.5} aria-hidden />
      {over === 'assistant' ? texts.dropping.attach : texts.canvas.drop}
    </div>
  )
}

async function take(dropped: Dropped, onAssistant: boolean): Promise<void> {
  if ((await takeDropped(dropped, onAssistant)) && onAssistant) focusOn('composer')
}

// droppedBy must be read at once: a browser empties the event when it has passed.
function droppedBy({ files, items }: DataTransfer): Dropped {
  return { files: [...files], folder: [...items].some((item) => item.webkitGetAsEntry()?.isDirectory === true) }
}

function isAssistant(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.chat, .composer, .start-field') !== null
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
