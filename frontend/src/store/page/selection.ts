import { create } from 'zustand'

// Selection is what is selected: steps, or one link, or one note.
export interface Selection {
  node: string | undefined // the step that is shown and edited: the one selected last
  nodes: readonly string[] // all selected steps, node among them
  link: string | undefined // key of a link
  note: string | undefined // id of a note
  reveal: number // grows when the canvas should bring the selected step into view
}

const NOTHING = { node: undefined, nodes: [], link: undefined, note: undefined }

// What is selected, the same on the canvas, in the steps and in the problems.
export const useSelection = create<Selection>(() => ({ ...NOTHING, reveal: 0 }))

export function select(node: string | undefined): void {
  selectMany(node === undefined ? [] : [node])
}

// selectMany selects steps; the last of them is the one that is edited.
export function selectMany(nodes: readonly string[]): void {
  const { nodes: before, link, note } = useSelection.getState()
  const same = nodes.length === before.length && nodes.every((id, i) => id === before[i])
  if (same && link === undefined && note === undefined) return
  useSelection.setState({ ...NOTHING, node: nodes.at(-1), nodes })
}

// toggleSelected takes a step into what is selected, or out of it.
export function toggleSelected(node: string): void {
  const { nodes } = useSelection.getState()
  selectMany(nodes.includes(node) ? nodes.filter((id) => id !== node) : [...nodes, node])
}

export const selectLink = (link: string): void => useSelection.setState({ ...NOTHING, link })
export const selectNote = (note: string): void => useSelection.setState({ ...NOTHING, note })

// selectAndReveal also moves the canvas so that the step is in sight.
export function selectAndReveal(node: string): void {
  useSelection.setState(({ reveal }) => ({ ...NOTHING, node, nodes: [node], reveal: reveal + 1 }))
}
