import { useEffect, useState } from 'react'
import { wordsOf } from '../domain/run/failure'
import { latest } from '../store/page/latest'

export interface Answer<T> {
  value: T | undefined // until there is one
  failure: string // in words for the person
}

// useAnswer asks of what is named, and anew when that or the version is another one; what
// was answered before is shown meanwhile. ask must stay the same function.
export function useAnswer<T, Of = undefined>(ask: (of: Of) => Promise<T>, of: Of, version?: unknown): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: undefined, failure: '' })
  const [answers] = useState(latest)
  useEffect(() => {
    const isWanted = answers.ask()
    ask(of).then(
      (value) => {
        if (isWanted()) setAnswer({ value, failure: '' })
      },
      (cause: unknown) => {
        if (isWanted()) setAnswer(({ value }) => ({ value, failure: wordsOf(cause) }))
      },
    )
    return answers.drop
  }, [answers, ask, of, version])
  return answer
}
