import { create } from 'zustand'
import * as api from '../../backend/api'
import type { Example } from '../../domain/program/example'
import { opening } from '../document/document'

// The workflows that come with the program; undefined until they are known.
export const useExamples = create<{ list: Example[] | undefined }>(() => ({ list: undefined }))

// loadExamples asks for the examples. Without them everything else works.
export async function loadExamples(): Promise<void> {
  const list = await api.examples().catch(() => [])
  useExamples.setState({ list })
}

// openExample opens an example as a document of its own.
export const openExample = (id: string): Promise<boolean> => opening(api.openExample(id))
