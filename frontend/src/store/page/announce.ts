import { create } from 'zustand'
import { useDocument } from '../document/document'

// What is said to those who cannot see it happen. The same words twice are two
// things that happened: n grows.
export const useAnnounced = create<{ text: string; n: number }>(() => ({ text: '', n: 0 }))

export function announce(text: string): void {
  useAnnounced.setState(({ n }) => ({ text, n: n + 1 }))
}

// What was said of one workflow is not read in another.
useDocument.subscribe((now, before) => {
  if (now.workflow.id !== before.workflow.id) announce('')
})
