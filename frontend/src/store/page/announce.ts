import { create } from 'zustand'

// What is said to those who cannot see it happen. The same words twice are two
// things that happened: n grows.
export const useAnnounced = create<{ text: string; n: number }>(() => ({ text: '', n: 0 }))

export function announce(text: string): void {
  useAnnounced.setState(({ n }) => ({ text, n: n + 1 }))
}
