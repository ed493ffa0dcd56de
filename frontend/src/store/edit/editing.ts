import { fed, redirected } from '../../domain/data/fed'
import { blockOf, copyOf, freeNote, renewed } from '../../domain/graph/clipboard'
import { connect } from '../../domain/graph/connect'
import { diff, isEmpty } from '../../domain/graph/diff'
import { coloured } from '../../domain/graph/noteColour'
import { startingProgram } from '../../domain/form/program'
import { newBlock } from '../../domain/graph/fresh'
import type { New } from '../../domain/graph/fresh'
import { insert } from '../../domain/graph/insert'
import type { Block, Where } from '../../domain/graph/insert'
import { held, moved, placeAfter, placeAfterAll, placeAtEnd, placeFor } from '../../domain/graph/move'
import type { Heading } from '../../domain/graph/move'
import { remove, unlink, unwrap } from '../../domain/graph/remove'
import { whole } from '../../domain/graph/scope'
import { namer } from '../../domain/text/describe'
import { shownName } from '../../domain/text/legible'
import { withSetting } from '../../domain/form/stepEdit'
import { texts } from '../../domain/texts'
import { edgeKey, isStep } from '../../domain/graph/workflow'
import { announce } from '../page/announce'
import { change, useDocument } from '../document/document'
import { isEditable } from '../document/draft'
import { editNote } from './notes'
import { attempt, notify } from '../page/notices'
import { useTools } from '../program/tools'
import { cleared, pinned } from '../document/places'
import { select, selectAndReveal, selectMany, selectNote, useSelection } from '../page/selection'
import type { Note, NoteColor, Position, Workflow } from '../../wire/types'

// What a person does to the graph by hand, wherever on the page. Each intent is
// one undo step, made for the workflow as it is when its turn comes, and resolves
// to whether it was made.

const labels = texts.editing

const now = (): Workflow => useDocument.getState().workflow

// editGraph makes one change of the graph; one that changes nothing is no undo step.
// said is what those are told who cannot see it; without, the label stands for it.
export async function editGraph(
  label: string,
  make: (workflow: Workflow) => Workflow,
  said: (before: Workflow, after: Workflow) => string = () => label,
): Promise<boolean> {
  if (!isEditable()) {
    notify('info', useDocument.getState().readOnly ? labels.readOnly : labels.draftOnly)
    return false
  }
  let words = ''
  const done = await attempt(() =>
    change(label, (workflow) => {
      const after = make(workflow)
      const patch = diff(workflow, after)
      if (isEmpty(patch)) return undefined
      words = said(workflow, after)
      return patch
    }),
  )
  if (done && words !== '') announce(words)
  return done
}

// placeHere is where a step goes when no place is named: into the selected link,
// after the selected step or the last of several, else after the last step.
export function placeHere(): Where {
  const { link, node, nodes } = useSelection.getState()
  const { workflow, outline } = useDocument.getState()
  if (link !== undefined) return { kind: 'link', key: link }
  if (nodes.length > 1) return placeAfterAll(workflow, outline, new Set(nodes))
  return node === undefined ? placeAtEnd(workflow, outline) : placeAfter(workflow, node)
}

// addStep makes a step and selects it.
export async function addStep(what: New, where: Where = placeHere()): Promise<boolean> {
  let id: string | undefined
  let turned: readonly string[] = []
  const { tools } = useTools.getState()
  const [name] = newBlock(now(), what, tools).nodes.map((node) => node.name)
  const done = await editGraph(labels.add(name ?? ''), (workflow) => {
    const block = newBlock(workflow, what, tools)
    id = block.nodes[0]?.id
    const started = { ...block, nodes: block.nodes.map((node) => startingProgram(node, tools)) }
    const grown = insert(kept(workflow, where), started, cleared(where, started))
    if (id === undefined) return grown
    const filled = fed(grown, id, tools)
    const after = redirected(filled, id, tools)
    turned = after.nodes.filter((node, i) => node !== filled.nodes[i]).map((node) => shownName(node.name))
    return after
  })
  if (!done || id === undefined) return done
  if (turned.length > 0) notify('info', texts.editing.redirected(turned, name ?? ''))
  if (isPlaced(where)) select(id)
  else selectAndReveal(id)
  return done
}

// isPlaced: the person says where on the canvas it comes. All that is drawn then
// keeps its place.
const isPlaced = (where: Where): boolean => 'at' in where && where.at !== undefined

// kept is the workflow before something comes there. Once steps have places of their own, all that
// are drawn keep theirs.
const kept = (workflow: Workflow, where: Where): Workflow =>
  isPlaced(where) || workflow.nodes.some(({ position }) => position) ? pinned(workflow) : workflow

// removeSelected takes away what is selected: steps, a link, or a note.
export function removeSelected(label: (names: readonly string[]) => string = labels.remove): Promise<boolean> {
  const { nodes, link, note } = useSelection.getState()
  if (link !== undefined) return removeLink(link)
  if (note !== undefined) return removeNote(note)
  return nodes.length === 0 ? Promise.resolve(false) : removeSteps(new Set(nodes), label)
}

// removeBranches takes away the selected steps with all that their branches hold.
export const removeBranches = (): Promise<boolean> => removeSteps(selectedHeld(), labels.remove)

// selectedHeld are the selected steps with what their branches and bodies hold.
export function selectedHeld(): ReadonlySet<string> {
  return held(useDocument.getState().outline, new Set(useSelection.getState().nodes))
}

function removeSteps(ids: ReadonlySet<string>, label: (names: readonly string[]) => string): Promise<boolean> {
  const next = neighbourOf(ids)
  const names = namesOf(ids)
  return editGraph(
    label(names),
    (workflow) => remove(workflow, ids),
    (before, after) => saidOfRemoval(names, before, after),
  ).then((done) => {
    if (done) select(next)
    return done
  })
}

// saidOfRemoval also says what leads past the gap.
function saidOfRemoval(names: readonly string[], before: Workflow, after: Workflow): string {
  const kept = new Set(before.edges.map(edgeKey))
  const name = namer(after)
  const bridges = after.edges
    .filter((edge) => !kept.has(edgeKey(edge)))
    .map(({ from, to }) => labels.said.bridged(name(from), name(to)))
  return [labels.said.removed(names), ...bridges].join('; ')
}

// neighbourOf is the step that is selected once others are gone, so that the
// keyboard stays where it was.
function neighbourOf(ids: ReadonlySet<string>): string | undefined {
  const workflow = now()
  const gone = whole(workflow, ids)
  const steps = workflow.nodes.filter(isStep)
  const first = steps.findIndex(({ id }) => gone.has(id))
  const stays = (list: typeof steps): string | undefined => list.find(({ id }) => !gone.has(id))?.id
  return stays(steps.slice(first)) ?? stays(steps.slice(0, first).toReversed())
}

// namesOf lists the steps that a person counts, with what their loops hold.
export function namesOf(ids: ReadonlySet<string>): string[] {
  const workflow = now()
  const all = whole(workflow, ids)
  return workflow.nodes.filter((node) => all.has(node.id) && isStep(node)).map(({ name }) => name)
}

function removeLink(key: string): Promise<boolean> {
  const workflow = now()
  const edge = workflow.edges.find((one) => edgeKey(one) === key)
  if (!edge) return Promise.resolve(false)
  const name = namer(workflow)
  select(undefined)
  return editGraph(labels.unlink(name(edge.from), name(edge.to)), (before) => unlink(before, key))
}

// unwrapLoop takes a loop away and keeps the steps it holds.
export function unwrapLoop(head: string): Promise<boolean> {
  return editGraph(labels.unwrap(namer(now())(head)), (workflow) => unwrap(workflow, head))
}

// connectSteps links an output of a step to another step, in place of where it led.
export function connectSteps(from: string, output: string, to: string): Promise<boolean> {
  const name = namer(now())
  return editGraph(labels.connect(name(from), name(to)), (workflow) => connect(workflow, from, output, to))
}

// selectedText is what is selected as text, undefined where no step and no note is.
export function selectedText(): string | undefined {
  const { nodes, note } = useSelection.getState()
  if (nodes.length === 0 && note === undefined) return undefined
  return copyOf(pinned(now()), new Set(nodes), new Set(note === undefined ? [] : [note]))
}

// countSelected is how many steps are selected, all that selected loops hold included.
export const countSelected = (): number => namesOf(new Set(useSelection.getState().nodes)).length

// pasteText puts copied steps into the workflow and selects them; undefined where
// the text holds none.
export function pasteText(text: string, where: Where = placeHere()): Promise<boolean> | undefined {
  const block = blockOf(text)
  return block && paste(block, where, labels.paste)
}

// placeOf keeps a note that is pasted alone near where it is pasted, else near where it was.
const placeOf = ({ nodes, notes }: Block, where: Where): Where =>
  nodes.length > 0 ? where : { kind: 'loose', at: 'at' in where && where.at ? where.at : notes[0]?.position }

async function paste(
  block: NonNullable<ReturnType<typeof blockOf>>,
  where: Where,
  label: (names: readonly string[]) => string,
): Promise<boolean> {
  let ids: string[] = []
  let note: string | undefined
  const done = await editGraph(label(block.nodes.filter(isStep).map(({ name }) => name)), (workflow) => {
    const fresh = renewed(block, workflow)
    ids = fresh.nodes.filter(isStep).map(({ id }) => id)
    note = fresh.notes[0]?.id
    return insert(kept(workflow, where), fresh, cleared(placeOf(fresh, where), fresh))
  })
  if (done && ids.length > 0) selectMany(ids)
  else if (done && note !== undefined) selectNote(note)
  return done
}

// duplicateSelected puts a copy of the selected steps after them.
export function duplicateSelected(): Promise<boolean> {
  const { nodes } = useSelection.getState()
  const block = blockOf(selectedText() ?? '')
  return block && nodes.length > 0 ? paste(block, placeHere(), labels.duplicate) : Promise.resolve(false)
}

export function renameStep(id: string, name: string): Promise<boolean> {
  return editGraph(labels.rename(namer(now())(id), name), (workflow) =>
    withNodes(workflow, new Set([id]), (node) => ({ ...node, name })),
  )
}

// setEnabled turns the selected steps on or off.
export function setEnabled(on: boolean): Promise<boolean> {
  const ids = new Set(useSelection.getState().nodes)
  const label = on ? labels.turnOn : labels.turnOff
  return editGraph(label(namesOf(ids)), (workflow) =>
    withNodes(workflow, ids, (node) => withSetting(node, 'enabled', on ? undefined : false)),
  )
}

function withNodes(
  workflow: Workflow,
  ids: ReadonlySet<string>,
  make: (node: Workflow['nodes'][number]) => Workflow['nodes'][number],
): Workflow {
  return { ...workflow, nodes: workflow.nodes.map((node) => (ids.has(node.id) ? make(node) : node)) }
}

// placeOfMove is where the selected step can be moved in the outline, undefined
// where there is no such place.
export function placeOfMove(way: Heading): Where | undefined {
  const { node } = useSelection.getState()
  const { workflow, outline } = useDocument.getState()
  return node === undefined ? undefined : placeFor(workflow, outline, node, way)
}

// moveSelected finds the place once it is its turn: the move before may have changed it.
export function moveSelected(way: Heading): Promise<boolean> {
  const { node } = useSelection.getState()
  if (node === undefined || !placeOfMove(way)) return Promise.resolve(false)
  return editGraph(labels.move([namer(now())(node)]), (workflow) => {
    const { outline } = useDocument.getState()
    const where = placeFor(workflow, outline, node, way)
    return where ? moved(workflow, held(outline, new Set([node])), where) : workflow
  })
}

// addNote puts an empty note on the canvas and selects it.
export async function addNote(position: Position): Promise<boolean> {
  let id = ''
  const done = await editGraph(labels.note.add, (workflow) => {
    id = freeNote(new Set(workflow.notes.map((note) => note.id)))
    return { ...workflow, notes: [...workflow.notes, { id, text: '', position }] }
  })
  if (done) {
    selectNote(id)
    editNote(id)
  }
  return done
}

// changeNote gives a note another text, size or place.
export function changeNote(id: string, change: Partial<Omit<Note, 'id'>>): Promise<boolean> {
  const label = 'text' in change ? labels.note.edit : labels.note.move
  return editGraph(label(change.text ?? noteText(id)), (workflow) => ({
    ...workflow,
    notes: workflow.notes.map((note) => (note.id === id ? { ...note, ...change } : note)),
  }))
}

const noteText = (id: string): string => now().notes.find((note) => note.id === id)?.text ?? ''

// restoreNote brings back what was written in a note, and the note where it is gone.
export async function restoreNote({ id, text, ...rest }: Note): Promise<boolean> {
  const isThere = now().notes.some((note) => note.id === id)
  const done = await (isThere
    ? changeNote(id, { text })
    : editGraph(labels.note.add, (workflow) => ({ ...workflow, notes: [...workflow.notes, { id, text, ...rest }] })))
  if (done) {
    selectNote(id)
    editNote(id)
  }
  return done
}

// colourNote gives a note another colour.
export function colourNote(id: string, colour: NoteColor): Promise<boolean> {
  return editGraph(labels.note.colour(noteText(id)), (workflow) => ({
    ...workflow,
    notes: workflow.notes.map((note) => (note.id === id ? coloured(note, colour) : note)),
  }))
}

// removeNote takes a note away.
export function removeNote(id: string): Promise<boolean> {
  select(undefined)
  return editGraph(labels.note.remove(noteText(id)), (workflow) => remove(workflow, new Set(), new Set([id])))
}
