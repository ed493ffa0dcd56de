import { create } from 'zustand'
import { api } from '../../backend/api'
import { opening } from '../document/document'
import type { ExampleView } from '../../wire/types'

// The workflows that come with the program; undefined until they are known.
export const useExamples = create<{ list: ExampleView[] | undefined }>(() => ({ list: undefined }))

// loadExamples asks for the examples. Without them everything else works.
export async function loadExamples(): Promise<void> {
  const list = await api.examples().catch(() => [])
  useExamples.setState({ list })
}

// openExample opens an example as a document of its own.
export const openExample = (id: string): Promise<boolean> => opening(api.openExample(id))
