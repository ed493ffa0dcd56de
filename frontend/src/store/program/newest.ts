import { create } from 'zustand'
import { api } from '../../backend/api'
import { wordsOf } from '../../domain/run/failure'
import type { NewestView } from '../../wire/types'

interface Newest {
  asking: boolean
  found: NewestView | undefined
  failure: string // why it is not known
}

// What was found out of a newer version, since the page was opened.
export const useNewest = create<Newest>(() => ({ asking: false, found: undefined, failure: '' }))

// lookForNewer asks which release is the newest. Only a person makes it do so.
export async function lookForNewer(): Promise<void> {
  if (useNewest.getState().asking) return
  useNewest.setState({ asking: true, found: undefined, failure: '' })
  try {
    useNewest.setState({ asking: false, found: await api.newestRelease() })
  } catch (cause) {
    useNewest.setState({ asking: false, failure: wordsOf(cause) })
  }
}
