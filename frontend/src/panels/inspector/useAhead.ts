import { useState } from 'react'

// useAhead shows a choice that brings up other fields before the document has it: what is
// typed next is meant for them. choose keeps it until save has ended, which tells of a
// failure itself.
export function useAhead<T>(): { ahead: T | undefined; choose: (value: T, save: () => Promise<unknown>) => void } {
  const [choice, setChoice] = useState<{ value: T }>()
  return {
    ahead: choice?.value,
    choose: (value, save) => {
      const next = { value }
      setChoice(next)
      void save().finally(() => { setChoice((now) => (now === next ? undefined : now)) })
    },
  }
}
