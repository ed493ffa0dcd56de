import { create } from 'zustand'
import { opensCalled, rowsOf, noteKey, stepKey } from '../../domain/outline/outline'
import type { Row } from '../../domain/outline/outline'
import { graft } from '../../domain/outline/outlineGraft'
import { nearestRow, stepsBetween } from '../../domain/outline/outlineWalk'
import { byId } from '../../domain/graph/workflow'
import type { Where } from '../../domain/graph/insert'
import type { ToolsByName } from '../../domain/form/tool'
import { useDocument } from '../document/document'
import { isInPlace, useInPlace } from '../document/inPlace'
import { useScene } from '../document/scene'
import type { Scene } from '../document/scene'
import { select, selectAndReveal, selectMany, selectNote, useSelection } from '../page/selection'
import { useTools } from '../program/tools'
import type { Node, Outline, Workflow } from '../../wire/types'

// Task is what is asked for beside a row.
export type Task =
  | { is: 'rename'; row: string }
  | { is: 'add'; row: string; where: Where; title: string }
  | { is: 'link'; row: string; from: string; output?: string } // without output one is asked for
  | { is: 'menu'; row: string; at: { x: number; y: number } | undefined }

interface State {
  current: string | undefined // key of the row that has the focus, or would get it
  anchor: string | undefined // key of the row from where a selection is extended
  closed: ReadonlySet<string>
  focus: number // grows when the row should take the focus
  task: Task | undefined
  said: { text: string; count: number } // what was done last, for all to read and hear
}

const NOTHING: Omit<State, 'focus'> = {
  current: undefined,
  anchor: undefined,
  closed: new Set(),
  task: undefined,
  said: { text: '', count: 0 },
}

// Where a person is in the list of steps.
export const useOutline = create<State>(() => ({ ...NOTHING, focus: 0 }))

useDocument.subscribe((now, before) => {
  if (now.workflow.id !== before.workflow.id) useOutline.setState(NOTHING)
})

// The tree of what is looked at. It is made anew only when something in it changed.
let made: (Of & { closed: ReadonlySet<string>; tree: Outline; called: Calls; rows: Row[] }) | undefined

// Of is what the tree is made of.
interface Of {
  scene: Scene
  outline: Outline
  shown: Calls // what steps show that they call
  tools: ToolsByName
}

type Calls = ReadonlyMap<string, Workflow | undefined>

export function rowsNow(): Row[] {
  const scene = useScene.getState()
  const { outline } = useDocument.getState()
  const { closed } = useOutline.getState()
  const { steps: shown } = useInPlace.getState()
  const { tools } = useTools.getState()
  const isSame = made?.scene === scene && made.outline === outline
  const isCalledSame = isSame && made?.shown === shown && made.tools === tools
  if (made && isCalledSame && made.closed === closed) return made.rows
  const tree = made && isSame ? made.tree : treeOf(scene, outline)
  const called = made && isCalledSame ? made.called : callsIn({ scene, outline, shown, tools })
  made = { scene, outline, shown, tools, closed, tree, called, rows: rowsIn(scene, tree, closed, called) }
  return made.rows
}

export function useRows(): Row[] {
  useScene()
  useDocument((state) => state.outline)
  useOutline((state) => state.closed)
  useInPlace((state) => state.steps)
  useTools((state) => state.tools)
  return rowsNow()
}

// callsIn are the steps that call workflows, with what they show of these: those of the open
// workflow alone can be looked into.
function callsIn({ scene, shown, tools }: Of): Calls {
  if (scene.of !== 'document') return new Map()
  const calling = scene.workflow.nodes.filter(({ tool }) => tool?.workflow ?? (tool && tools.get(tool.name)?.workflow))
  return new Map(calling.map(({ id }) => [id, shown.get(id)]))
}

function treeOf(scene: Scene, outline: Outline): Outline {
  if (scene.of === 'document') return outline
  const base = scene.marks.size > 0 || scene.of === 'proposal' ? outline : { steps: [], loops: [] }
  return graft(base, scene.workflow)
}

const nodesIn = ({ workflow, gone }: Scene): Node[] => [...workflow.nodes, ...gone.nodes]

const rowsIn = (scene: Scene, outline: Outline, closed: ReadonlySet<string>, called: Calls): Row[] =>
  rowsOf({ outline, nodes: nodesIn(scene), edges: scene.workflow.edges, notes: scene.workflow.notes, closed, called })

// nodesById are the steps of the scene, those that a change would remove included.
export const nodesById = (scene: Scene): ReadonlyMap<string, Node> => byId({ ...scene.workflow, nodes: nodesIn(scene) })

export function currentRow(): Row | undefined {
  const { current } = useOutline.getState()
  return rowsNow().find(({ key }) => key === current)
}

export function rowOf(key: string): Row | undefined {
  return rowsNow().find((row) => row.key === key)
}

let own = false // the selection is changed from here

function choose(make: () => void): void {
  own = true
  try {
    make()
  } finally {
    own = false
  }
}

// goTo makes a row the current one and gives it the focus. 'extend' selects from where
// the selection began; 'stay' selects nothing else.
export function goTo(key: string, how: 'select' | 'extend' | 'stay' = 'select'): void {
  const rows = rowsNow()
  const row = rows.find((one) => one.key === key)
  if (!row) return
  const { anchor, current } = useOutline.getState()
  const from = anchor ?? current ?? key
  useOutline.setState(({ focus }) => ({ current: key, anchor: how === 'extend' ? from : key, focus: focus + 1 }))
  if (how === 'stay') return
  choose(() => {
    if (how === 'extend')
      selectMany(
        stepsBetween(
          rows,
          rows.findIndex((one) => one.key === from),
          rows.indexOf(row),
        ),
      )
    else selectRow(row)
  })
}

// standOn makes the row the current one that has taken the focus by itself.
export function standOn(key: string): void {
  if (useOutline.getState().current !== key) useOutline.setState({ current: key, anchor: key })
}

// selectRow selects the step of a row: a branch belongs to the step it leaves.
export function selectRow(row: Row): void {
  if (row.is === 'note') selectNote(row.note)
  else if ('node' in row) selectAndReveal(row.node)
  else select(undefined)
}

// choosing lets other parts of this list change the selection and keep their row.
export const choosing = choose

// What is selected elsewhere, as on the canvas, becomes the current row.
useSelection.subscribe((now, before) => {
  if (own || (now.node === before.node && now.note === before.note)) return
  const key = now.note !== undefined ? noteKey(now.note) : now.node === undefined ? undefined : stepKey(now.node)
  if (key === undefined) return
  openTo(key)
  useOutline.setState({ current: key, anchor: key })
})

// openTo opens all that hides a row.
function openTo(key: string): void {
  const { closed } = useOutline.getState()
  if (closed.size === 0 || !made || rowOf(key)) return
  const all = new Map(rowsIn(made.scene, made.tree, new Set(), made.called).map((row) => [row.key, row]))
  const open = new Set(closed)
  for (let at = all.get(key)?.parent; at !== undefined; at = all.get(at)?.parent) open.delete(at)
  useOutline.setState({ closed: open })
}

// setOpen shows or hides what a row holds. What a step calls is shown on the canvas too.
export function setOpen(keys: readonly string[], open: boolean): void {
  const rows = new Map(rowsNow().map((row) => [row.key, row]))
  const closed = new Set(useOutline.getState().closed)
  for (const key of keys) {
    const row = rows.get(key)
    if (row && opensCalled(row)) void showCalled(row.node, open)
    else if (open) closed.delete(key)
    else closed.add(key)
  }
  useOutline.setState({ closed })
}

async function showCalled(step: string, shows: boolean): Promise<void> {
  const { togglePlace } = await import('../edit/inPlace')
  if (isInPlace(step) !== shows) await togglePlace(step)
}

// settle finds another current row where the one there was is gone.
export function settle(before: readonly Row[]): void {
  const { current } = useOutline.getState()
  if (current === undefined || rowOf(current)) return
  const next = nearestRow(before, current, rowsNow())
  if (next === undefined) useOutline.setState({ current: undefined })
  else goTo(next)
}

export const setTask = (task: Task | undefined): void => useOutline.setState({ task })

// focusRow gives the focus to the current row.
export const focusRow = (): void => useOutline.setState(({ focus }) => ({ focus: focus + 1 }))

// say tells what was done, or why it was not.
export function say(text: string): void {
  useOutline.setState(({ said }) => ({ said: { text, count: said.count + 1 } }))
}
