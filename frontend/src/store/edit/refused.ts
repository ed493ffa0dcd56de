import { late } from '../../domain/texts/late'
import { elementAt } from '../../ui/places'
import { useDocument } from '../document/document'
import { dismissOf, notify } from '../page/notices'
import { useNotTaken } from './notTaken'
import { showForm } from './showForm'
import { drop, useTyping } from './typing'

// Refused is a text in a field of the open workflow that the document did not take: it is
// asked about, or no value, or the document changed underneath. A run would go on with what
// stood there before, so none begins.
interface Refused {
  key: string // of what is typed
  of: string // the form: the id of a step, or the workflow
  path: string
  text: string
}

const words = late.refused

const labels = new Map<string, string>() // of the fields, by their keys

// nameField notes how a field is called.
export function nameField(key: string, label: string): void {
  labels.set(key, label)
}

function refusedNow(): Refused[] {
  const { id, nodes } = useDocument.getState().workflow
  return Object.entries(useTyping.getState()).flatMap(([key, { failure, waits, text }]) => {
    if (!key.startsWith(`${id}/`) || (failure === '' && !waits)) return []
    const [of = '', ...path] = key.slice(id.length + 1).split('/')
    const there = of === 'workflow' || nodes.some((node) => node.id === of) // else it went with its step
    return there ? [{ key, of, path: path.join('/'), text }] : []
  })
}

const MOST = 40 // letters of a text that are said

function whyOf({ key, of, text }: Refused): string {
  const { name, nodes } = useDocument.getState().workflow
  const step = nodes.find(({ id }) => id === of)?.name ?? name
  return words.why(labels.get(key) ?? '', step, text.length > MOST ? `${text.slice(0, MOST)}…` : text)
}

function refresh(): void {
  const list = refusedNow()
  const why = list[0] ? whyOf(list[0]) : ''
  const counted = list.length > 0 ? words.counted(list.length) : ''
  const before = useNotTaken.getState()
  if (why === before.why && counted === before.counted) return
  useNotTaken.setState({ why, counted })
  if (why !== before.why) dismissOf(OF) // it is said of another, or of none
}

useTyping.subscribe(refresh)
useDocument.subscribe((now, before) => {
  if (now.workflow !== before.workflow) refresh()
})

const OF = 'not taken'
const TRIES = 60 // frames: the form of the step may still be loaded
const WRITTEN = 'input, textarea, select, [contenteditable="true"]'

// show says which text was not taken, and leads to its field. It can be given up from there,
// too: its field may be shown no more.
function show(): void {
  const [first] = refusedNow()
  if (!first) return
  notify('info', whyOf(first), { of: OF, act: { label: late.stepJson.discard, run: () => drop(first.key) } })
  showForm(first.of, first.path)
  focusSoon(first.path, TRIES)
}

function focusSoon(path: string, tries: number): void {
  const field = elementAt(`field ${path}`)?.querySelector<HTMLElement>(WRITTEN)
  if (field) field.focus()
  else if (tries > 0) requestAnimationFrame(() => focusSoon(path, tries - 1))
}

const isSending = (): boolean => Object.values(useTyping.getState()).some(({ sending }) => sending)

function sent(): Promise<void> {
  if (!isSending()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = useTyping.subscribe(() => {
      if (isSending()) return
      stop()
      resolve()
    })
  })
}

useNotTaken.setState({ show, sent })
