import { useCallback, useState } from 'react'
import { wordsOf } from '../../domain/run/failure'

export interface Intent {
  busy: boolean
  failure: string // of the last one, '' where it worked
  run: (what: () => Promise<unknown>) => Promise<boolean> // whether it worked
}

// useIntent runs what the person asks for, and says why it did not work beside where
// it was asked for: under a dialog no notice is seen.
export function useIntent(): Intent {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = useCallback(async (what: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setFailure('')
    try {
      await what()
      return true
    } catch (cause) {
      setFailure(wordsOf(cause))
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  return { busy, failure, run }
}
