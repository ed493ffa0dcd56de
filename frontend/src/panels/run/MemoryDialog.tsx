import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../backend/api'
import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { attempt } from '../../store/page/notices'
import { setDialog } from '../../store/page/session'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { IconButton } from '../../ui/IconButton'
import { useAnswer } from '../useAnswer'
import './MemoryDialog.css'
import type { ForgetRequest, RememberedView } from '../../wire/types'

const words = late.memory
const ALL: ForgetRequest = { value: '', list: '' }

// MemoryDialog shows what the workflow keeps between its runs. What is taken away is asked
// about first: a later run cannot know it again.
export function MemoryDialog() {
  const [left, setLeft] = useState<RememberedView>()
  const [asked, setAsked] = useState<ForgetRequest>()
  const answer = useAnswer(api.workflowMemory, undefined)
  const view = left ?? answer.value
  const wrong = answer.failure || view?.wrong
  const isEmpty = view && !wrong && view.values.length + view.lists.length === 0
  const forget = (what: ForgetRequest) =>
    attempt(async () => {
      setLeft(await api.forgetMemory(what))
      setAsked(undefined)
    })
  return (
    <Dialog
      title={texts.running.memory.title}
      lead={words.lead}
      size="middle"
      closeLabel={words.close}
      onClose={() => setDialog('none')}
    >
      {!view && !wrong && <p className="muted">{words.reading}</p>}
      {wrong && <p role="alert">{wrong}</p>}
      {isEmpty && <p className="muted">{words.none}</p>}
      {view && !wrong && !isEmpty && <Kept view={view} ask={setAsked} />}
      {asked ? (
        <div className="memory-ask" role="alert">
          <p dir="auto">{words.asks(asked.value || asked.list)}</p>
          <Button kind="primary" first onClick={() => forget(asked)}>
            {words.forget}
          </Button>
          <Button onClick={() => setAsked(undefined)}>{words.keep}</Button>
        </div>
      ) : (
        view && !isEmpty && <Button onClick={() => setAsked(ALL)}>{words.all}</Button>
      )}
    </Dialog>
  )
}

function Kept({ view, ask }: { view: RememberedView; ask: (what: ForgetRequest) => void }) {
  return (
    <ul className="memory-list" aria-label={texts.running.memory.title}>
      {view.values.map(({ key, text, cut }) => (
        <Row key={key} name={key} says={cut ? words.cut(text) : text} onForget={() => ask({ value: key, list: '' })} />
      ))}
      {view.lists.map(({ key, count }) => (
        <Row key={key} name={key} says={words.had(count)} onForget={() => ask({ value: '', list: key })} />
      ))}
    </ul>
  )
}

function Row({ name, says, onForget }: { name: string; says: string; onForget: () => void }) {
  return (
    <li className="memory-row">
      <strong dir="auto">{name}</strong>
      <span dir="auto" className="memory-says">
        {says}
      </span>
      <IconButton icon={Trash2} label={words.forgets(name)} onClick={onForget} />
    </li>
  )
}
