import { create } from 'zustand'
import { useDocument } from './document'
import { useSelection } from '../page/selection'

interface Collapsed {
  heads: ReadonlySet<string>
}

// Which loops hide their body. It is how the document is looked at, not part of it.
export const useCollapsed = create<Collapsed>(() => ({ heads: new Set() }))

export function showCollapsed(heads: readonly string[]): void {
  useCollapsed.setState({ heads: new Set(heads) })
}

export function toggleCollapsed(head: string): void {
  const { heads } = useCollapsed.getState()
  if (heads.has(head)) expand([head])
  else useCollapsed.setState({ heads: new Set([...heads, head]) })
}

export function expand(heads: readonly string[]): void {
  const left = new Set([...useCollapsed.getState().heads].filter((head) => !heads.includes(head)))
  useCollapsed.setState({ heads: left })
}

// selectedLoop is the loop whose head or foot is selected.
export function selectedLoop(): string | undefined {
  const { node: id } = useSelection.getState()
  const { loops } = useDocument.getState().outline
  return loops.find(({ loop, end }) => loop === id || end === id)?.loop
}

export function toggleSelectedLoop(): void {
  const head = selectedLoop()
  if (head !== undefined) toggleCollapsed(head)
}
