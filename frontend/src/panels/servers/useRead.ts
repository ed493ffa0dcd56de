import { useEffect, useState } from 'react'
import { wordsOf } from '../../domain/run/failure'

export interface Read<T> {
  value: T | undefined // while it is read
  failure: string
}

// useRead reads what has the name, and anew when the version is another one; what was
// read before is shown meanwhile. read must stay the same function.
export function useRead<T>(read: (name: string) => Promise<T>, name: string, version: unknown): Read<T> {
  const [state, setState] = useState<Read<T>>({ value: undefined, failure: '' })
  useEffect(() => {
    let current = true
    read(name).then(
      (value) => {
        if (current) setState({ value, failure: '' })
      },
      (cause: unknown) => {
        if (current) setState(({ value }) => ({ value, failure: wordsOf(cause) }))
      },
    )
    return () => {
      current = false
    }
  }, [read, name, version])
  return state
}
