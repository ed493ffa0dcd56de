import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { texts } from '../domain/texts'
import { openText } from '../store/document'
import { openGiven } from '../store/files'
import './DropFile.css'

// DropFile opens a workflow that is dropped anywhere, or pasted outside a field.
export function DropFile() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const listen = <K extends keyof WindowEventMap>(type: K, on: (event: WindowEventMap[K]) => void): void => {
      window.addEventListener(type, on, { signal: stop.signal })
    }
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => { if (event.relatedTarget === null) setOver(false) })
    listen('drop', (event) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      void openGiven(file)
    })
    listen('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isField(event.target) || !text.trimStart().startsWith('{')) return
      event.preventDefault()
      void openText(text)
    })
    return () => { stop.abort() }
  }, [])
  if (!over) return null
  return (
    <div className="drop">
      <FileUp size={22} strokeWidth={1.5} aria-hidden />
      {texts.canvas.drop}
    </div>
  )
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
