import { create } from 'zustand'

interface Selection {
  node: string | undefined
  reveal: number // grows when the canvas should bring the selected step into view
}

// What is selected, the same on the canvas, in the steps and in the problems.
export const useSelection = create<Selection>(() => ({ node: undefined, reveal: 0 }))

export function select(node: string | undefined): void {
  if (useSelection.getState().node !== node) useSelection.setState({ node })
}

// selectAndReveal also moves the canvas so that the step is in sight.
export function selectAndReveal(node: string): void {
  useSelection.setState(({ reveal }) => ({ node, reveal: reveal + 1 }))
}
