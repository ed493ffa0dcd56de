import { create } from 'zustand'

interface NotTaken {
  why: string // which text the document did not take, '' where it took all
  counted: string // how many fields hold such
  show: () => void // leads to the first of them
  sent: () => Promise<void> // ends when all that is being saved is taken or refused
}

// useNotTaken is what fields of the open workflow hold and the document did not take. Fields
// come late, and what knows of them with them: see refused.ts.
export const useNotTaken = create<NotTaken>(() => ({
  why: '',
  counted: '',
  show: () => undefined,
  sent: () => Promise.resolve(),
}))
