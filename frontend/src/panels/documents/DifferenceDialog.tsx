import { Eye } from 'lucide-react'
import { wordsOfConflict } from '../../domain/graph/difference'
import { texts } from '../../domain/texts/index'
import { useDocument } from '../../store/document/document'
import { difference, lookAt, resolve } from '../../store/document/files'
import { setDialog } from '../../store/page/session'
import { useTools } from '../../store/program/tools'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { useAnswer } from '../useAnswer'
import './DifferenceDialog.css'
import type { Changes, Choice, DifferenceView } from '../../wire/types'

const close = (): void => setDialog('none')

const choose = async (choice: Choice): Promise<void> => {
  if (await resolve(choice)) close()
}

const look = (view: DifferenceView, which: 'theirs' | 'merged'): void => {
  close()
  lookAt(view[which], texts.files.looking[which])
}

// DifferenceDialog compares the document with its file, after another program
// changed it, and lets the person choose.
export function DifferenceDialog() {
  const revision = useDocument((state) => state.revision)
  const { value: view, failure } = useAnswer(difference, undefined, revision)
  return (
    <Dialog title={texts.files.title} lead={texts.files.lead} closeLabel={texts.files.close} onClose={close}>
      {failure !== '' && <p role="alert">{failure}</p>}
      {!view && failure === '' && <p className="muted">{texts.files.comparing}</p>}
      {view && <Comparison view={view} />}
    </Dialog>
  )
}

function Comparison({ view }: { view: DifferenceView }) {
  return (
    <>
      <div className="difference-sides">
        <Side title={texts.files.sides.mine} changes={view.myChanges} />
        <Side title={texts.files.sides.theirs} changes={view.theirChanges} />
      </div>
      <Conflicts view={view} />
      <div className="difference-foot">
        <Button kind="link" icon={Eye} onClick={() => look(view, 'theirs')}>
          {texts.files.lookAt.theirs}
        </Button>
        <Button kind="link" icon={Eye} onClick={() => look(view, 'merged')}>
          {texts.files.lookAt.merged}
        </Button>
      </div>
      <div className="difference-foot">
        <Button kind="primary" onClick={() => choose('merged')}>
          {texts.files.merged}
        </Button>
        <Button onClick={() => choose('mine')}>{texts.files.mine}</Button>
        <Button onClick={() => choose('theirs')}>{texts.files.theirs}</Button>
      </div>
    </>
  )
}

const SIGNS = { added: '+', changed: '~', removed: '−' }
const MOST = 5 // steps that are named on a side

function Side({ title, changes: { added, changed, removed, steps } }: { title: string; changes: Changes }) {
  return (
    <section className="difference-side">
      <h3>{title}</h3>
      <p className="muted">{texts.files.counts(added, changed, removed)}</p>
      <ul>
        {steps.slice(0, MOST).map(({ kind, node, name }) => (
          <li key={node} className="difference-step" data-kind={kind}>
            <span className="difference-sign" aria-hidden>
              {SIGNS[kind]}
            </span>
            <span className="visually-hidden">{texts.answer[kind]} </span>
            <span dir="auto" className="one-line">
              {name}
            </span>
          </li>
        ))}
      </ul>
      {steps.length > MOST && <p className="muted">{texts.answer.more(steps.length - MOST)}</p>}
    </section>
  )
}

function Conflicts({ view }: { view: DifferenceView }) {
  const tools = useTools((state) => state.tools)
  if (view.conflicts.length === 0) return <p className="muted">{texts.files.noConflicts}</p>
  return (
    <>
      <p>{texts.files.conflicts(view.conflicts.length)}</p>
      <ul className="difference-conflicts" tabIndex={0} aria-label={texts.files.conflicts(view.conflicts.length)}>
        {view.conflicts.map((conflict) => {
          const { title, mine, theirs } = wordsOfConflict(conflict, view, tools)
          return (
            <li key={`${conflict.item} ${conflict.key ?? ''} ${conflict.field ?? ''}`}>
              <strong dir="auto">{title}</strong>
              <span>
                <span className="muted">{texts.files.yours}</span> <bdi>{mine}</bdi>
              </span>
              <span>
                <span className="muted">{texts.files.inFile}</span> <bdi>{theirs}</bdi>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
