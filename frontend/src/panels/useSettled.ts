import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'

const SETTLES = 500 // ms

interface Settled {
  settled: boolean
  onKeyDownCapture: (event: KeyboardEvent) => void
}

// useSettled holds a question back for half a second after it appears or changes: a key
// that was meant for what was there before must not answer it, nor one that is held down.
export function useSettled(question: string): Settled {
  const [seen, setSeen] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSeen(question), SETTLES)
    return () => clearTimeout(timer)
  }, [question])
  const settled = seen === question
  return {
    settled,
    onKeyDownCapture: (event) => {
      if ((!event.repeat && settled) || event.shiftKey) return
      if (event.key === 'Enter' || (event.key === ' ' && event.target instanceof HTMLButtonElement)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
  }
}
