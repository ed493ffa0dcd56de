import { FileUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DragEvent } from 'react'
import { chooseFile } from '../../backend/files'
import { takesDrops } from '../../backend/runtime'
import { late } from '../../domain/texts/late'
import { wordsOf } from '../../domain/run/failure'
import { importServers, previewImport, textOf } from '../../store/program/servers'
import { latest } from '../../store/page/latest'
import { useUnsent } from '../../store/page/unsent'
import { Button } from '../../ui/Button'
import { ImportList } from './ImportList'
import { useIntent } from './useIntent'
import './ServerForm.css'
import type { ImportView } from '../../wire/types'

const words = late.servers.importing
const SETTLED = 250 // ms without a change until the text is read

// ImportForm takes the file of another app and shows what it would add.
export function ImportForm({ onClose }: { onClose: () => void }) {
  const [text, setText, forget] = useUnsent('server/import', '')
  const [left, setLeft] = useState<readonly string[]>([]) // names that are not wanted
  const { view, failure } = usePreview(text)
  const intent = useIntent()
  const chosen = (view?.servers ?? [])
    .filter(({ name, taken }) => !taken && !left.includes(name))
    .map(({ name }) => name)
  const take = (file: File | undefined): Promise<boolean> =>
    intent.run(async () => {
      if (file) setText(await textOf(file))
    })
  const go = async (): Promise<void> => {
    if (await intent.run(() => importServers(text, chosen))) end()
  }
  const end = (): void => {
    forget()
    onClose()
  }
  const said = failure || intent.failure
  return (
    <section className="tools-box" aria-label={words.title} onDragOver={allow} onDrop={(event) => drop(event, take)}>
      <h5>{words.title}</h5>
      <div className="tools-foot">
        <Button icon={FileUp} onClick={async () => take(await chooseFile('.json,.jsonc,application/json'))}>
          {words.choose}
        </Button>
        <span className="muted">{words.or(takesDrops())}</span>
      </div>
      <textarea
        dir="auto"
        className="server-form-lines"
        aria-label={words.paste}
        placeholder={'{ "mcpServers": { … } }'}
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {said && (
        <p className="tools-failure" role="alert">
          {said}
        </p>
      )}
      {view && <ImportList view={view} left={left} onLeave={setLeft} />}
      <p className="muted">{words.text}</p>
      <div className="tools-foot">
        <Button kind="primary" disabled={chosen.length === 0 || intent.busy} onClick={go}>
          {words.add(chosen.length)}
        </Button>
        <Button kind="plain" onClick={end}>
          {words.cancel}
        </Button>
      </div>
    </section>
  )
}

// A file that is dropped here is no workflow: the window must not open it.
function allow(event: DragEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function drop(event: DragEvent, take: (file: File | undefined) => unknown): void {
  if (event.dataTransfer.files.length === 0) return
  allow(event)
  take(event.dataTransfer.files[0])
}

interface Preview {
  view: ImportView | undefined
  failure: string
}

// usePreview asks the program what the text would add, once it is not typed any more.
function usePreview(text: string): Preview {
  const [preview, setPreview] = useState<ImportView & { of: string }>()
  const [failure, setFailure] = useState('')
  const [answers] = useState(latest)
  useEffect(() => {
    if (text.trim() === '') return undefined
    const isWanted = answers.ask()
    const timer = setTimeout(() => {
      setFailure('')
      previewImport(text).then(
        (view) => {
          if (isWanted()) setPreview({ ...view, of: text })
        },
        (cause: unknown) => {
          if (isWanted()) setFailure(wordsOf(cause))
        },
      )
    }, SETTLED)
    return () => {
      answers.drop()
      clearTimeout(timer)
    }
  }, [text, answers])
  return { view: preview?.of === text ? preview : undefined, failure: text.trim() === '' ? '' : failure }
}
